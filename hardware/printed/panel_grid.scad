// The grid between panel and diffuser: one cell a pixel, so that neighbours do not mix. Printed as it lies.
include <params.scad>

cells = panel_pixels * panel_pitch;

module panel_grid() {
    // Drawn flat and raised: 256 holes are cut out of a sheet in no time, out of a solid in ten seconds.
    linear_extrude(grid_height) difference() {
        square(cells + grid_wall, center = true);
        for (x = [0 : panel_pixels - 1], y = [0 : panel_pixels - 1])
            translate([-cells / 2 + (x + 0.5) * panel_pitch, -cells / 2 + (y + 0.5) * panel_pitch])
                square(panel_pitch - grid_wall, center = true);
    }
}

panel_grid();
