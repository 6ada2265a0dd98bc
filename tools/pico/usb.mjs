// The PC's end of the USB cable: finds the device, opens its serial ports, moves their bytes; not what they say.

import {
  DataDirection,
  SetupType,
  createSetupPacket,
  getDescriptorPacket,
  setDeviceAddressPacket,
  setDeviceConfigurationPacket,
} from './node_modules/rp2040js/dist/esm/index.js';

const PACKET = 64;
const SET_CONTROL_LINE_STATE = 0x22;
const TO_INTERFACE = 1;
const DESCRIPTOR_CONFIGURATION = 2;
const DESCRIPTOR_INTERFACE = 4;
const DESCRIPTOR_ENDPOINT = 5;
const CLASS_CONTROL = 2;
const CLASS_DATA = 10;

export class Host {
  // ``wire.found(ports)`` when the device is configured, with how many serial ports it has; ``wire.lost()`` when it
  // vanishes; ``wire.received(port, bytes)``.
  constructor(controller, wire) {
    this.controller = controller;
    this.wire = wire;
    this.ports = [];
    this.requests = [];
    this.current = null;
    this.ready = false;
    controller.onUSBEnabled = () => {
      this.forget();
      controller.resetDevice();
    };
    controller.onResetReceived = () => {
      this.forget();
      this.enumerate();
    };
    controller.onEndpointWrite = (endpoint, bytes) => {
      if (endpoint === 0) this.answered(bytes);
      else {
        const at = this.ports.findIndex((port) => port.input === endpoint);
        if (at >= 0 && bytes.length) this.wire.received(at, bytes);
      }
    };
    controller.onEndpointRead = (endpoint, size) => {
      const port = this.ports.find((one) => one.output === endpoint);
      if (port) {
        port.room = size;
        this.feed(port);
      } else if (endpoint) this.early.set(endpoint, size);
    };
    // Endpoints that asked for bytes before the ports were known.
    this.early = new Map();
  }

  forget() {
    if (this.ready) this.wire.lost();
    this.ready = false;
    this.ports = [];
    this.requests = [];
    this.current = null;
    this.early?.clear();
  }

  request(setup, length, done) {
    this.requests.push({ setup, length, done, bytes: [] });
    if (!this.current) this.next();
  }

  next() {
    this.current = this.requests.shift() ?? null;
    if (this.current) this.controller.sendSetupPacket(this.current.setup);
  }

  answered(bytes) {
    const request = this.current;
    if (!request) return;
    if (request.length) {
      request.bytes.push(...bytes);
      if (request.bytes.length < request.length && bytes.length === PACKET) return;
    }
    this.current = null;
    request.done(Uint8Array.from(request.bytes));
    if (!this.current) this.next();
  }

  enumerate() {
    this.request(setDeviceAddressPacket(1), 0, () =>
      this.request(getDescriptorPacket(DESCRIPTOR_CONFIGURATION, 9), 9, (head) => {
        const length = head[2] | (head[3] << 8);
        this.request(getDescriptorPacket(DESCRIPTOR_CONFIGURATION, length), length, (all) => {
          this.read(all);
          this.request(setDeviceConfigurationPacket(1), 0, () => {
            this.ready = true;
            this.wire.found(this.ports.length);
          });
        });
      }),
    );
  }

  read(descriptor) {
    let control = -1;
    let port = null;
    for (let at = 0; at + 2 <= descriptor.length && descriptor[at]; at += descriptor[at]) {
      const kind = descriptor[at + 1];
      if (kind === DESCRIPTOR_INTERFACE) {
        port = null;
        if (descriptor[at + 5] === CLASS_CONTROL) control = descriptor[at + 2];
        if (descriptor[at + 5] === CLASS_DATA) {
          port = { control, input: 0, output: 0, room: 0, waiting: [] };
          this.ports.push(port);
        }
      } else if (kind === DESCRIPTOR_ENDPOINT && port) {
        const address = descriptor[at + 2];
        if (address & 0x80) port.input = address & 15;
        else {
          port.output = address;
          port.room = this.early.get(address) ?? 0;
        }
      }
    }
  }

  // Raise or drop DTR, which tells the device whether a program has the port open.
  open(at, on) {
    const port = this.ports[at];
    if (!port) return;
    if (!on) port.waiting = [];
    const setup = createSetupPacket({
      dataDirection: DataDirection.HostToDevice,
      type: SetupType.Class,
      recipient: TO_INTERFACE,
      bRequest: SET_CONTROL_LINE_STATE,
      wValue: on ? 3 : 0,
      wIndex: port.control,
      wLength: 0,
    });
    this.request(setup, 0, () => {});
  }

  write(at, bytes) {
    const port = this.ports[at];
    if (!port) return;
    port.waiting.push(...bytes);
    this.feed(port);
  }

  feed(port) {
    if (!port.waiting.length || !port.room) return;
    const size = Math.min(PACKET, port.room);
    port.room = 0;
    this.controller.endpointReadDone(port.output, Uint8Array.from(port.waiting.splice(0, size)));
  }
}
