// The control plate: the ring of 24 around the knob, below it the buttons back, end, menu. Printed face down.
// The ring is seen through a groove with a thin floor; its box is
// control_box.scad, sizes are in params.scad.
include <params.scad>

ring_y = control_height / 2 - control_width / 2;
button_y = -control_height / 2 + 16;

module control_plate() {
    difference() {
        translate([-control_width / 2, -control_height / 2, 0]) cube([control_width, control_height, control_thick]);
        // The ring lies in from behind; 0.6 mm of white plastic is its diffuser.
        translate([0, ring_y, 0.6]) difference() {
            cylinder(d = ring_outer + 2 * slack, h = control_thick, $fn = 96);
            translate([0, 0, -1]) cylinder(d = ring_inner - 2 * slack, h = control_thick + 2, $fn = 96);
        }
        // The encoder: thin enough for its nut, a slot for its tab.
        translate([0, ring_y, -1]) cylinder(d = knob_hole, h = control_thick + 2);
        translate([-8, ring_y - 8, 2.5]) cube([16, 16, control_thick]);
        for (i = [-1, 0, 1]) translate([i * button_spacing, button_y, 0]) {
            translate([0, 0, -1]) cylinder(d = button_hole, h = control_thick + 2);
            translate([0, 0, 3]) cylinder(d = button_hole + 7, h = control_thick);
        }
        // Wires from the ring to the edge, behind.
        translate([-3, ring_y - ring_outer / 2 - 6, 2.5]) cube([6, 10, control_thick]);
        for (x = [-1, 1], y = [-1, 1])
            translate([x * (control_width / 2 - control_screw), y * (control_height / 2 - control_screw), -1]) cylinder(d = screw_hole, h = 10);
    }
}

control_plate();
