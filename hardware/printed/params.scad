// Every size that parts, mats and pages share, in mm; no shapes. Read gate_arch.scad next.
// What the rulebooks do not tell is an assumption: measure your copy and change it here, then `make hardware`.

// --- the printer ---
bed = 220;
// Between a part and what it holds, all round.
slack = 0.4;
wall = 2.4;

// --- the game's pieces ---
// A domino, standing: across the row, along it, height. Assumed.
domino_width = 15;
domino_thick = 6;
domino_height = 30;
// A sticker.
tag_diameter = 25;
// The largest card of any game. Assumed: 2.5 by 3.5 inches.
card_width = 63.5;
card_height = 88.9;

// --- gate ---
// Free way through the arch: a row is never laid quite straight, and a falling domino leans over.
gate_side_room = 7.5;
gate_head_room = 8;
gate_opening = domino_width + 2 * gate_side_room;
gate_clear_height = domino_height + gate_head_room;
gate_leg = 12;
gate_depth = 14;
gate_top = 8;
gate_foot = 10;
gate_foot_height = 2.4;
// The beam meets a standing domino well above its middle, and an empty place just before the next one is struck.
beam_height = 20;
// From the emitter's lens to the phototransistor's, at most.
beam_path = gate_opening + 10;
emitter_diameter = 5;
emitter_flange = 5.8;
sensor_diameter = 3;
sensor_flange = 3.8;
// What stays between the opening and the emitter's or the sensor's channel: the sensor looks out of a longer bore.
emitter_wall = 3;
sensor_wall = 5;
gate_skin = 1;
// From the opening to where the legs of emitter and sensor go back into the gate's board.
gate_lead = 10.5;
// The largest single board of one WS2812B, or a piece of a strip of 96 or 100 a metre (10.4 mm); one of 30 a metre is 33 mm.
gate_pixel_width = 10.4;
gate_pixel_length = 12;

// --- readers ---
// PN532 module V3.
reader_width = 43;
reader_height = 41;
reader_thick = 5;
// Through the lid to the tag; a PN532 reads 20 mm and more.
reader_lid = 1.6;
// Middles of neighbouring dishes: one field is on at a time, yet antennas nearer than this detune each other.
reader_spacing = 95;

// --- panel ---
panel_size = 160;
panel_pitch = 10;
panel_pixels = 16;
panel_thick = 2.5;
diffuser_thick = 2;
// From the pixels to the diffuser: pixels run together above 8 mm, and are points below 5.
grid_height = 7;
grid_wall = 0.8;
frame_wall = 6;
frame_lip = 3;
// Between grid or panel and the frame's wall.
frame_slack = 0.3;
// Room behind the panel for its wires; a strip of foam of foam_thick, pressed to this, holds the panel on the grid.
frame_foam = 3;
foam_thick = 4;

// --- control plate: ring around the knob, three buttons ---
ring_outer = 65.6;
ring_inner = 52.3;
knob_hole = 7.2;
button_hole = 12.4;
button_spacing = 22;
control_width = 84;
control_height = 110;
control_thick = 5;
// The screws of the plate, from its edges; what is below it needs this room.
control_screw = 5;
control_room = 32;

// --- boards: a Eurocard, and what its half would be cut wider; screws of M3 in the corners. Perfboards are of these sizes, too.
carrier_width = 160;
carrier_height = 100;
row_width = 100;
row_height = 80;
board_thick = 1.6;
// From the edges to the middle of a hole.
board_hole_inset = 4;
// The gate's board lies on the back of the arch, as wide, and stands out above it: there its pixel faces backwards.
gate_board_above = 10;
// The boxes of carrier and row board: legs and wires under the board, parts and plugs above it up to the lid.
box_floor = 2.4;
box_under = 6;
box_above = 28;
// The carrier's reset button, from the board's upper left corner: the lid has a hole above it for a pencil.
carrier_reset_x = 136.2;
carrier_reset_y = 72.2;
carrier_reset_hole = 8;
// Corners of the walls; between them plugs and cables leave on all four sides.
box_corner = 10;
box_boss = 9;
// A hole into which an M3 screw cuts its thread.
pilot = 2.6;

// --- screen: the board of an OLED of 2.42 inches, what of it is seen, how thick it is. Assumed.
screen_width = 72;
screen_height = 43;
screen_seen_width = 57.5;
screen_seen_height = 30;
screen_thick = 6;

screw_hole = 3.4;
$fn = 32;
