// One light gate: an arch over the row of dominoes; emitter in one leg, phototransistor in the other. Both lie in channels
// that are open at the back: there lies the gate's board, or, wired by hand, a pixel on top, wires in the grooves, and black
// tape. Printed lying on its face, without support. Sizes are in params.scad.
include <params.scad>

outer = gate_opening + 2 * gate_leg;
height = gate_clear_height + gate_top;

// From the opening outwards: the bore that the lens looks through, then the channel, closed outside by a skin.
module leg_channel(through, flange, inner_wall) {
    rotate([0, 90, 0]) translate([0, 0, -1]) cylinder(d = through + slack, h = inner_wall + 1.01);
    translate([inner_wall, -flange / 2 - slack / 2, -flange / 2 - slack / 2])
        cube([gate_leg - inner_wall - gate_skin, gate_depth, flange + slack]);
}

module gate_arch() {
    difference() {
        union() {
            translate([-outer / 2, 0, 0]) cube([outer, gate_depth, height]);
            // Feet to tape or screw down.
            translate([-outer / 2 - gate_foot, 0, 0]) cube([outer + 2 * gate_foot, gate_depth, gate_foot_height]);
        }
        translate([-gate_opening / 2, -1, -1]) cube([gate_opening, gate_depth + 2, gate_clear_height + 1]);
        for (side = [-1, 1]) {
            translate([side * (outer / 2 + gate_foot / 2), gate_depth / 2, -1]) cylinder(d = screw_hole, h = 20);
            // A tie around the foot holds the cable.
            for (y = [-1, gate_depth - 1.2])
                translate([side * (outer / 2 + gate_foot - 2.5) - 1.5, y, -1]) cube([3, 2.2, gate_foot_height + 2]);
        }
        translate([-gate_opening / 2, gate_depth / 2, beam_height]) mirror([1, 0, 0])
            leg_channel(emitter_diameter, emitter_flange, emitter_wall);
        translate([gate_opening / 2, gate_depth / 2, beam_height])
            leg_channel(sensor_diameter, sensor_flange, sensor_wall);
        // The pixel's seat, open at the back for its wires.
        translate([-gate_pixel_length / 2 - slack, gate_depth / 2 - gate_pixel_width / 2 - slack, height - 2])
            cube([gate_pixel_length + 2 * slack, gate_depth, 3]);
        // Wires: down the back from the pixel, across it and along both legs to the foot.
        for (side = [-1, 1]) translate([side * (outer / 2 - 4.5) - 1.5, gate_depth - 3, -1]) cube([3, 4, height - 2]);
        translate([-outer / 2 + 3, gate_depth - 3, height - 6]) cube([outer - 6, 4, 3]);
        translate([-1.5, gate_depth - 3, height - 6]) cube([3, 4, 7]);
    }
}

// As it lies on the bed: the back up.
translate([0, height / 2, 0]) rotate([90, 0, 0]) gate_arch();
