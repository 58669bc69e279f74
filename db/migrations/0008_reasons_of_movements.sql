-- The stock ledger learns what picking and returns do.
-- additive: the wider rules accept whatever an older server writes.

ALTER TABLE stock_movements ADD COLUMN return_id char(24);
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_reason_check;
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_of_order;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_reason_check
  CHECK (reason IN ('opening', 'order', 'cancel', 'adjustment', 'unsupplied', 'substitute', 'return')) NOT VALID;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_of_order
  CHECK ((order_id IS NOT NULL) = (reason IN ('order', 'cancel', 'unsupplied', 'substitute', 'return'))) NOT VALID;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_return_check
  CHECK ((reason = 'return') = (return_id IS NOT NULL)) NOT VALID;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_return_of_order
  FOREIGN KEY (return_id, order_id) REFERENCES tax_documents (id, order_id) NOT VALID;
COMMENT ON COLUMN stock_movements.return_id IS 'The note with which the goods came back: one pack may come back more than once.';
