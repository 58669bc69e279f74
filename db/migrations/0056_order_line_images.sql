-- A picture that an order shows is never swept: found by this index instead of reading every line.
CREATE INDEX order_lines_image ON order_lines (image);
