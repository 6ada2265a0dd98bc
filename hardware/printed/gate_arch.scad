// One light gate: an arch over the row of dominoes; emitter in one leg, phototransistor in the other, a pixel on top.
// Printed lying on its face, without support. Sizes are in params.scad.
include <params.scad>

outer = gate_opening + 2 * gate_leg;
height = gate_clear_height + gate_top;

module leg_bore(through, flange, flange_deep) {
    // From outside: the flange's seat, then the body's bore to the opening.
    rotate([0, 90, 0]) union() {
        translate([0, 0, -1]) cylinder(d = flange + slack, h = flange_deep + 1);
        cylinder(d = through + slack, h = gate_leg + 1);
    }
}

module gate_arch() {
    difference() {
        union() {
            translate([-outer / 2, 0, 0]) cube([outer, gate_depth, height]);
            // Feet to tape or screw down.
            translate([-outer / 2 - gate_foot, 0, 0]) cube([outer + 2 * gate_foot, gate_depth, gate_foot_height]);
        }
        translate([-gate_opening / 2, -1, -1]) cube([gate_opening, gate_depth + 2, gate_clear_height + 1]);
        for (side = [-1, 1])
            translate([side * (outer / 2 + gate_foot / 2), gate_depth / 2, -1]) cylinder(d = screw_hole, h = 20);
        translate([-outer / 2, gate_depth / 2, beam_height]) leg_bore(emitter_diameter, emitter_flange, 2);
        translate([outer / 2, gate_depth / 2, beam_height]) mirror([1, 0, 0])
            leg_bore(sensor_diameter, sensor_flange, 3);
        // The pixel's seat, open at the back for its wires.
        translate([-gate_pixel_length / 2 - slack, gate_depth / 2 - gate_pixel_width / 2 - slack, height - 2])
            cube([gate_pixel_length + 2 * slack, gate_depth, 3]);
        // Wires: down the back from the pixel, across it and along both legs to the bores.
        for (side = [-1, 1])
            translate([side * (outer / 2 - 3) - 1.5, gate_depth - 2, beam_height - 3]) cube([3, 3, height - beam_height]);
        translate([-outer / 2 + 1.5, gate_depth - 2, height - 6]) cube([outer - 3, 3, 3]);
        translate([-1.5, gate_depth - 2, height - 6]) cube([3, 3, 7]);
        // From the bores to the grooves.
        for (side = [-1, 1])
            translate([side * (outer / 2 - 1.5) - 1.51, gate_depth / 2, beam_height - 1.5])
                cube([3.02, gate_depth, 3]);
    }
}

// As it lies on the bed: wire grooves up.
translate([0, height / 2, 0]) rotate([90, 0, 0]) gate_arch();
