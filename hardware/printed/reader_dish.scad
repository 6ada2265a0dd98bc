// A dish for one PN532 module: the piece is laid on its lid, the module lies under it, the tag over the antenna's middle.
// Printed lid down, without support. Two dishes side by side keep their antennas apart. Sizes are in params.scad.
include <params.scad>

inner_width = reader_width + 2 * slack;
inner_height = reader_height + 2 * slack;
width = inner_width + 2 * wall;
depth = inner_height + 2 * wall;
height = reader_lid + reader_thick + 4;
arm = 14;

module reader_dish() {
    difference() {
        union() {
            translate([-width / 2, -depth / 2, 0]) cube([width, depth, height]);
            // Arms that meet the neighbour's: half the spacing to each side.
            translate([-reader_spacing / 2, -arm / 2, height - wall]) cube([reader_spacing, arm, wall]);
        }
        translate([-inner_width / 2, -inner_height / 2, reader_lid]) cube([inner_width, inner_height, height]);
        // Cable.
        translate([-10, 0, reader_lid + 2]) cube([20, depth, height]);
        // Where the tag goes: a ring and a cross, engraved in the lid.
        translate([0, 0, -0.01]) {
            difference() {
                cylinder(d = tag_diameter + 1, h = 0.4, $fn = 64);
                translate([0, 0, -1]) cylinder(d = tag_diameter - 1, h = 3, $fn = 64);
            }
            for (turn = [0, 90]) rotate(turn) translate([-3, -0.4, 0]) cube([6, 0.8, 0.4]);
        }
        // A tie through these holds it.
        for (x = [-13, 13]) translate([x, depth / 2 - wall - 1, reader_lid + 5]) rotate([-90, 0, 0])
            cylinder(d = 3, h = wall + 2);
        for (side = [-1, 1])
            translate([side * (reader_spacing / 2 - arm / 2), 0, 0]) cylinder(d = screw_hole, h = height + 1);
    }
    // The flat side of the module, without chips, switches and pins, lies on these; with its other side down it would not
    // lie flat. Two drops of hot glue hold it.
    for (x = [-1, 1], y = [-1, 1])
        translate([x * (inner_width / 2 - 2) - 2, y * (inner_height / 2 - 2) - 2, 0]) cube([4, 4, reader_lid + 1]);
}

reader_dish();
