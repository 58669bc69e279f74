ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_of_waste;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_of_waste CHECK ((reason = 'waste') = (waste_reason IS NOT NULL)
  AND (waste_reason IS NULL OR waste_reason IN ('expired', 'damaged', 'spoiled', 'used') AND coalesce(grams, quantity) < 0)) NOT VALID;
