// The frame of the 16x16 panel: lip, diffuser, grid and panel are laid in from behind. Printed face down.
// The grid is panel_grid.scad; sizes are in params.scad.
include <params.scad>

// The grid is the largest thing in it.
inside = panel_size + grid_wall + 2 * frame_slack;
outside = inside + 2 * frame_wall;
depth = wall + diffuser_thick + grid_height + panel_thick + frame_foam;

module panel_frame() {
    difference() {
        translate([-outside / 2, -outside / 2, 0]) cube([outside, outside, depth]);
        // What is seen: the lip covers less than the walls of the outermost row.
        translate([-inside / 2 + frame_lip, -inside / 2 + frame_lip, -1])
            cube([inside - 2 * frame_lip, inside - 2 * frame_lip, depth + 2]);
        translate([-inside / 2, -inside / 2, wall]) cube([inside, inside, depth]);
        // Cables, in the middle of the lower edge.
        translate([-12, -outside, depth - 6]) cube([24, outside, 7]);
        // Beside them two holes for a tie that holds them.
        for (x = [16, 22]) translate([x, -outside / 2 - 1, depth - 4]) rotate([-90, 0, 0]) cylinder(d = 2.6, h = frame_wall + 2);
        // A back of any 3 mm board is screwed on.
        for (x = [-1, 1], y = [-1, 1])
            translate([x * (outside / 2 - 3), y * (outside / 2 - 3), depth - 9]) cylinder(d = pilot, h = 10);
    }
}

panel_frame();
