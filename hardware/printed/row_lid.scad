// The lid of a row board's box. Printed as it lies. Shapes are in board_box.scad.
include <params.scad>
use <board_box.scad>

module row_lid() lid(row_width, row_height);

row_lid();
