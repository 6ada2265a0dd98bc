// The carrier's box: the board is screwed onto four posts. Printed as it lies. Shapes are in board_box.scad.
include <params.scad>
use <board_box.scad>

module carrier_box() tray(carrier_width, carrier_height);

carrier_box();
