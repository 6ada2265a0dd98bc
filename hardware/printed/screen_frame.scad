// The screen's frame, a desk of its own: the OLED lies in from behind, two cheeks lean it back. Printed face down.
// Sizes are in params.scad.
include <params.scad>

width = screen_width + 2 * slack + 2 * wall;
height = screen_height + 2 * slack + 2 * wall;
depth = wall + screen_thick;
// From the table up to the face; how far the feet reach back, of the face's height.
rise = 50;
foot = 0.8 * height;
// The cheeks lie so much within the frame that no two faces are one: a sliver would be left between them.
hair = 0.005;

module cheek() {
    rotate([90, 0, 90]) linear_extrude(wall)
        polygon([
            [-height / 2 + hair, hair],
            [height / 2 - hair, hair],
            [-height / 2 + foot * cos(rise), depth + foot * sin(rise)],
            [-height / 2 + hair, depth - hair],
        ]);
}

module screen_frame() {
    difference() {
        translate([-width / 2, -height / 2, 0]) cube([width, height, depth]);
        translate([-width / 2 + wall, -height / 2 + wall, wall]) cube([width - 2 * wall, height - 2 * wall, depth]);
        // What is seen, wider in front.
        hull() {
            translate([-screen_seen_width / 2, -screen_seen_height / 2, wall])
                cube([screen_seen_width, screen_seen_height, 1]);
            translate([-screen_seen_width / 2 - wall, -screen_seen_height / 2 - wall, -1])
                cube([screen_seen_width + 2 * wall, screen_seen_height + 2 * wall, 1]);
        }
        // The cable, at the upper edge.
        translate([-9, 0, wall + 2]) cube([18, height, depth]);
    }
    for (x = [-width / 2 + hair, width / 2 - wall - hair]) translate([x, 0, 0]) cheek();
}

screen_frame();
