// Pictures for the assembly guide: each printed part where it is used, with what it holds. Nothing to print.
// Choose with -D 'what="gate"'.
include <params.scad>
use <gate_arch.scad>
use <reader_dish.scad>
use <panel_frame.scad>
use <panel_grid.scad>
use <control_plate.scad>
use <screen_frame.scad>

what = "gate";

module domino(lean = 0) {
    translate([-domino_width / 2, 0, 0]) rotate([-lean, 0, 0]) cube([domino_width, domino_thick, domino_height]);
}

// A name beside its part, turned to the camera of render.py's picture of the gate.
module name(words, at) {
    color("black") translate(at) rotate([65, 0, 30]) linear_extrude(0.2) text(words, size = 5, halign = "center");
}

module gate_picture() {
    for (i = [0 : 1]) color("burlywood") translate([0, -26 + 18 * i, 0]) domino();
    color("burlywood") translate([0, -44, 0]) domino(20);
    color("burlywood") translate([0, 22, 0]) domino();
    color("red") translate([-gate_opening / 2 - 4, gate_depth / 2, beam_height]) rotate([0, 90, 0])
        cylinder(d = 1.2, h = beam_path - 2);
    // Lens towards the row, legs outwards.
    color("#9090ff") translate([-gate_opening / 2 - gate_leg, gate_depth / 2, beam_height]) rotate([0, 90, 0]) {
        cylinder(d = emitter_flange, h = 1.5);
        cylinder(d = emitter_diameter, h = 6);
        translate([0, 0, 6]) sphere(d = emitter_diameter);
    }
    color("#101010") translate([gate_opening / 2 + gate_leg, gate_depth / 2, beam_height]) rotate([0, -90, 0]) {
        cylinder(d = sensor_flange, h = 2.5);
        cylinder(d = sensor_diameter, h = 5);
        translate([0, 0, 5]) sphere(d = sensor_diameter);
    }
    color("silver") for (side = [-1, 1], z = [-1.27, 1.27])
        translate([side * (gate_opening / 2 + gate_leg + 3), gate_depth / 2, beam_height + z]) rotate([0, 90, 0])
            cylinder(d = 0.7, h = 6, center = true);
    color("#60c060") translate([-5, gate_depth / 2 - 5, gate_clear_height + gate_top - 1.9]) cube([10, 10, 2.2]);
    name("D1", [-gate_opening / 2 - gate_leg - 10, 0, beam_height + 6]);
    name("Q1", [gate_opening / 2 + gate_leg + 8, gate_depth / 2, beam_height + 4]);
    // Last, and cut open along the beam: the near half of both legs is left away to show what is in them.
    color("#5c5c66") difference() {
        gate_arch();
        translate([-outer_of_gate() / 2 - 1, -1, gate_foot_height + 6])
            cube([outer_of_gate() + 2, gate_depth / 2 + 1, beam_height + 9 - gate_foot_height - 6]);
    }
}

function outer_of_gate() = gate_opening + 2 * gate_leg;

module reader_picture() {
    // Lid up, lifted off the module; the card above it shows its sticker.
    color("white") translate([0, 0, 24]) mirror([0, 0, 1]) reader_dish();
    color("#2050a0") translate([-reader_width / 2, -reader_height / 2, 0]) cube([reader_width, reader_height, 1.6]);
    color("gold") for (i = [0 : 2]) translate([0, 0, 1.6]) difference() {
        cube([36 - 3 * i, 34 - 3 * i, 0.3], center = true);
        cube([35 - 3 * i, 33 - 3 * i, 1], center = true);
    }
    color("#f0f0e8", 0.55) translate([-card_width / 2, -card_height / 2, 40]) cube([card_width, card_height, 0.4]);
    color("silver") translate([0, 0, 39.6]) cylinder(d = tag_diameter, h = 0.3);
}

module panel_picture() {
    color("#404040") mirror([0, 0, 1]) panel_frame();
    color("white", 0.8) translate([-panel_size / 2, -panel_size / 2, -60]) cube([panel_size, panel_size, diffuser_thick]);
    color("#606060") translate([0, 0, -110]) panel_grid();
    color("#202020") translate([-panel_size / 2, -panel_size / 2, -160]) cube([panel_size, panel_size, 1]);
    color("white") for (x = [0 : 15], y = [0 : 15]) translate([-77.5 + 10 * x, -77.5 + 10 * y, -159]) cube([5, 5, 1.4]);
}

module control_picture() {
    color("white") mirror([0, 0, 1]) control_plate();
    color("#303030") translate([0, control_height / 2 - control_width / 2, 0]) cylinder(d = 26, h = 16, $fn = 48);
    // The ring shines through.
    color("turquoise") for (i = [0 : 23]) translate([0, control_height / 2 - control_width / 2, 0]) rotate(15 * i)
        translate([0, (ring_outer + ring_inner) / 4, 0]) cylinder(d = 4.5, h = 0.3);
    for (i = [-1 : 1]) color(["royalblue", "purple", "gray"][i + 1])
        translate([i * button_spacing, -control_height / 2 + 16, 0]) cylinder(d = 10, h = 5);
}

module screen_picture() {
    // As it stands on the table.
    rotate([50, 0, 0]) {
        color("#404040") mirror([0, 0, 1]) screen_frame();
        color("#10161c") translate([-screen_width / 2, -screen_height / 2, -wall - 0.4])
            cube([screen_width, screen_height, 0.3]);
        for (i = [0 : 4]) color("#d8f0ff") translate([-27, 9.5 - 5 * i, -wall]) linear_extrude(0.2)
            text(["It is your turn.", "Take a piece from", "the table, or lay", "the one in hand:", "it costs 3"][i], size = 3.4, font = "Liberation Mono");
    }
}

if (what == "gate") gate_picture();
if (what == "reader") reader_picture();
if (what == "panel") panel_picture();
if (what == "control") control_picture();
if (what == "screen") screen_picture();
