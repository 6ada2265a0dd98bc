// The lid of the carrier's box. Printed as it lies. Shapes are in board_box.scad.
include <params.scad>
use <board_box.scad>

module carrier_lid() {
    difference() {
        lid(carrier_width, carrier_height);
        // Above the reset button.
        translate([carrier_reset_x - carrier_width / 2, carrier_height / 2 - carrier_reset_y, -1])
            cylinder(d = carrier_reset_hole, h = box_floor + 2);
    }
}

carrier_lid();
