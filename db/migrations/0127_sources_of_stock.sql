-- What changes the stock is named by the row it comes from.
-- additive: an older server writes none of these reasons.

ALTER TABLE stock_movements ADD COLUMN purchase_id char(24);
ALTER TABLE stock_movements ADD COLUMN count_id char(24);
ALTER TABLE stock_movements ADD COLUMN waste_reason text;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_of_purchase
  CHECK ((reason = 'purchase') = (purchase_id IS NOT NULL)) NOT VALID;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_of_count
  CHECK ((reason = 'count') = (count_id IS NOT NULL)) NOT VALID;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_of_waste
  CHECK ((reason = 'waste') = (waste_reason IS NOT NULL)
    AND (waste_reason IS NULL OR (waste_reason IN ('expired', 'damaged', 'spoiled', 'used') AND quantity < 0))) NOT VALID;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_purchase_id_fkey
  FOREIGN KEY (purchase_id) REFERENCES purchases (id) NOT VALID;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_count_id_fkey
  FOREIGN KEY (count_id) REFERENCES counts (id) NOT VALID;
COMMENT ON COLUMN stock_movements.waste_reason IS 'Why goods were written off; `used`: in the shop itself.';
