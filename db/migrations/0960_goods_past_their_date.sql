-- What is past its date leaves the stock by itself, with a reason of its own: it lies on the shelf until somebody takes it away.
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_of_waste,
  ADD CONSTRAINT stock_movements_of_waste CHECK ((reason = 'waste') = (waste_reason IS NOT NULL) AND (waste_reason IS NULL OR (waste_reason IN ('expired', 'damaged', 'spoiled', 'used', 'past_date')) AND coalesce(grams, quantity::bigint) < 0)) NOT VALID;
COMMENT ON COLUMN stock_movements.waste_reason IS 'Why goods were written off; `used`: in the shop itself; `past_date`: by the shop, on the day after their date.
person: none';
