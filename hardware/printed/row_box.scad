// A row board's box: the board is screwed onto four posts. Printed as it lies. Shapes are in board_box.scad.
include <params.scad>
use <board_box.scad>

module row_box() tray(row_width, row_height);

row_box();
