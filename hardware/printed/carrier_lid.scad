// The lid of the carrier's box. Printed as it lies. Shapes are in board_box.scad.
include <params.scad>
use <board_box.scad>

module carrier_lid() lid(carrier_width, carrier_height);

carrier_lid();
