// Tray and lid for a board with a screw in each corner: shapes for carrier_box, carrier_lid, row_box and row_lid; prints
// nothing itself. Plugs and cables leave on all four sides between the corners; ties through the slots hold them.
include <params.scad>

function box_size(board) = board + 2 * slack + 2 * wall;
box_low = box_floor + box_under + board_thick;
box_height = box_low + box_above;

module at_corners(width, depth) {
    for (x = [-1, 1], y = [-1, 1]) translate([x * width / 2, y * depth / 2, 0]) children();
}

module tray(board_width, board_depth) {
    width = box_size(board_width);
    depth = box_size(board_depth);
    difference() {
        union() {
            difference() {
                translate([-width / 2, -depth / 2, 0]) cube([width, depth, box_height]);
                translate([-width / 2 + wall, -depth / 2 + wall, box_floor]) cube([width - 2 * wall, depth - 2 * wall, box_height]);
                // Above the board the walls stand at the corners only.
                translate([-width / 2 - 1, -depth / 2 + box_corner, box_low]) cube([width + 2, depth - 2 * box_corner, box_height]);
                translate([-width / 2 + box_corner, -depth / 2 - 1, box_low]) cube([width - 2 * box_corner, depth + 2, box_height]);
            }
            // What the board lies on, and what the lid is screwed to.
            at_corners(board_width - 2 * board_hole_inset, board_depth - 2 * board_hole_inset)
                cylinder(d = 2 * board_hole_inset, h = box_floor + box_under);
            at_corners(width, depth) cylinder(d = box_boss, h = box_height);
        }
        // The bosses leave the board its room.
        translate([-width / 2 + wall, -depth / 2 + wall, box_floor + box_under])
            cube([width - 2 * wall, depth - 2 * wall, box_height]);
        at_corners(board_width - 2 * board_hole_inset, board_depth - 2 * board_hole_inset)
            translate([0, 0, 1.2]) cylinder(d = pilot, h = box_height);
        at_corners(width, depth) translate([0, 0, box_height - 12]) cylinder(d = pilot, h = 13);
        // Through both walls at once.
        for (x = [-board_width / 2 + 25 : 20 : board_width / 2 - 25], dx = [-3, 3])
            translate([x + dx - 1, -depth, box_floor + 1]) cube([2, 2 * depth, 3]);
        for (y = [-board_depth / 2 + 25 : 20 : board_depth / 2 - 25], dy = [-3, 3])
            translate([-width, y + dy - 1, box_floor + 1]) cube([2 * width, 2, 3]);
    }
}

module lid(board_width, board_depth) {
    width = box_size(board_width);
    depth = box_size(board_depth);
    difference() {
        union() {
            translate([-width / 2, -depth / 2, 0]) cube([width, depth, box_floor]);
            at_corners(width, depth) cylinder(d = box_boss, h = box_floor);
        }
        at_corners(width, depth) translate([0, 0, -1]) cylinder(d = screw_hole, h = box_floor + 2);
        // Warm air, and the buzzer's sound.
        for (x = [-3 : 3]) translate([x * 8 - 1.5, -12, -1]) cube([3, 24, box_floor + 2]);
    }
}
