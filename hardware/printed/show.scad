// Pictures for the assembly guide: each printed part where it is used, with what it holds. Nothing to print.
// Choose with -D 'what="gate"'.
include <params.scad>
use <gate_arch.scad>
use <reader_dish.scad>
use <panel_frame.scad>
use <panel_grid.scad>
use <control_plate.scad>
use <control_box.scad>
use <screen_frame.scad>
use <board_box.scad>
use <carrier_box.scad>
use <carrier_lid.scad>
use <row_box.scad>
use <row_lid.scad>

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
    // Lens towards the row, the legs bent to the back.
    color("#9090ff") translate([-gate_opening / 2 - emitter_wall - 6, gate_depth / 2, beam_height]) rotate([0, 90, 0]) {
        cylinder(d = emitter_flange, h = 1.5);
        cylinder(d = emitter_diameter, h = 6);
        translate([0, 0, 6]) sphere(d = emitter_diameter);
    }
    color("#101010") translate([gate_opening / 2 + sensor_wall + 4.5, gate_depth / 2, beam_height]) rotate([0, -90, 0]) {
        cylinder(d = sensor_flange, h = 1.5);
        cylinder(d = sensor_diameter, h = 4);
        translate([0, 0, 4]) sphere(d = sensor_diameter);
    }
    color("silver") for (side = [-1, 1], z = [-1.27, 1.27])
        translate([side * (gate_opening / 2 + gate_lead), gate_depth / 2, beam_height + z]) rotate([-90, 0, 0])
            cylinder(d = 0.7, h = gate_depth / 2 + 2);
    // The gate's board on the back, its pixel above the arch.
    color("#205030") difference() {
        translate([-outer_of_gate() / 2, gate_depth, gate_foot_height])
            cube([outer_of_gate(), board_thick, gate_clear_height + gate_top + gate_board_above - gate_foot_height]);
        translate([-gate_opening / 2, gate_depth - 1, -1]) cube([gate_opening, 5, gate_clear_height + 1]);
    }
    // Behind it, above the arch, its plug.
    color("white") translate([-outer_of_gate() / 2 + 2.5, gate_depth + board_thick, gate_clear_height + gate_top + 2])
        cube([15, 10, 6]);
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
    // Chips, switches and pins are on the side that looks away from the lid.
    color("#303030") for (x = [-12, 2]) translate([x, -6, -2.5]) cube([9, 9, 2.5]);
    color("#c04040") translate([8, 6, -3.5]) cube([6, 7, 3.5]);
    color("gold") for (i = [0 : 7]) translate([-9 + 2.54 * i, reader_height / 2 - 3, -9]) cube([0.7, 0.7, 9]);
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

// The carrier's board, its lid lifted.
module box_picture() {
    color("#505058") carrier_box();
    color("#2c6a48") translate([-carrier_width / 2, -carrier_height / 2, box_floor + box_under])
        cube([carrier_width, carrier_height, board_thick]);
    // The Pico, a row of plugs, and a cable under its tie.
    color("#208040") translate([34, carrier_height / 2 - 51, box_floor + box_under + 10]) cube([21, 51, 1.6]);
    color("white") for (i = [0 : 5]) translate([-70 + 22 * i, -carrier_height / 2 + 4, box_floor + box_under + board_thick])
        cube([17, 6, 9]);
    color("#c02020") translate([-59, -carrier_height / 2 + 2, box_floor + box_under + board_thick + 12]) rotate([90, 0, 0])
        cylinder(d = 5, h = 40);
    color("#505058", 0.6) translate([0, 0, 75]) carrier_lid();
}

// One of everything, as it lies on the bed.
module prints_picture() {
    color("#50505a") {
        panel_frame();
        translate([185, 0, 0]) panel_grid();
        translate([0, -165, 0]) carrier_box();
        translate([185, -165, 0]) carrier_lid();
        translate([340, -165, 0]) row_box();
        translate([340, -45, 0]) row_lid();
        translate([325, 60, 0]) control_box();
        translate([425, -20, 0]) rotate([90, 0, 0]) gate_arch();
    }
    color("#b8b8b0") {
        translate([430, 65, 0]) control_plate();
        translate([460, -85, 0]) reader_dish();
        translate([450, -165, 0]) screen_frame();
    }
}

module control_picture() {
    color("#505058") translate([0, 0, -control_thick - box_floor - control_room - 25]) control_box();
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
if (what == "box") box_picture();
if (what == "prints") prints_picture();
