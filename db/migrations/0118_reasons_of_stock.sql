-- The stock ledger learns buying in, counting and waste.
-- additive: the wider rule accepts whatever an older server writes.

ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_reason_check;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_reason_check CHECK (reason IN ('opening', 'order', 'cancel',
  'adjustment', 'unsupplied', 'substitute', 'return', 'purchase', 'count', 'waste')) NOT VALID;
