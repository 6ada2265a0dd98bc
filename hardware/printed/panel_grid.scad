// The grid between panel and diffuser: one cell a pixel, so that neighbours do not mix. Printed as it lies.
include <params.scad>

cells = panel_pixels * panel_pitch;

module panel_grid() {
    difference() {
        translate([-cells / 2 - grid_wall / 2, -cells / 2 - grid_wall / 2, 0])
            cube([cells + grid_wall, cells + grid_wall, grid_height]);
        for (x = [0 : panel_pixels - 1], y = [0 : panel_pixels - 1])
            translate([-cells / 2 + x * panel_pitch + grid_wall / 2, -cells / 2 + y * panel_pitch + grid_wall / 2, -1])
                cube([panel_pitch - grid_wall, panel_pitch - grid_wall, grid_height + 2]);
    }
}

panel_grid();
