// What the control plate is screwed on: a box that hides its wires and stands on the table. Printed as it stands.
// Sizes are in params.scad.
include <params.scad>

module control_box() {
    height = box_floor + control_room;
    difference() {
        union() {
            difference() {
                translate([-control_width / 2, -control_height / 2, 0]) cube([control_width, control_height, height]);
                translate([-control_width / 2 + wall, -control_height / 2 + wall, box_floor])
                    cube([control_width - 2 * wall, control_height - 2 * wall, height]);
            }
            for (x = [-1, 1], y = [-1, 1])
                translate([x * (control_width / 2 - control_screw), y * (control_height / 2 - control_screw), 0])
                    cylinder(d = box_boss, h = height);
        }
        for (x = [-1, 1], y = [-1, 1])
            translate([x * (control_width / 2 - control_screw), y * (control_height / 2 - control_screw), height - 12])
                cylinder(d = pilot, h = 13);
        // The cable leaves to the right, towards the carrier, just above the floor; a tie through the two holes holds it.
        translate([control_width / 2 - wall - 1, -6, box_floor + 2]) cube([wall + 2, 12, 7]);
        for (y = [-12, 12]) translate([control_width / 2 - wall - 1, y, box_floor + 5]) rotate([0, 90, 0])
            cylinder(d = 3, h = wall + 2);
    }
}

control_box();
