-- What the shopper wants if something is missing, and what a picker must know of a line.

ALTER TABLE users ADD COLUMN substitution text CHECK (substitution IN ('best', 'refund', 'call'));
COMMENT ON COLUMN users.substitution IS 'What to do if something is missing, as last chosen at checkout. Null: never chosen.';

ALTER TABLE order_lines ADD COLUMN substitution text CHECK (substitution IN ('best', 'refund', 'call'));
ALTER TABLE order_lines ADD COLUMN shelf text;
ALTER TABLE order_lines ADD COLUMN grams integer CHECK (grams > 0);
COMMENT ON COLUMN order_lines.substitution IS 'What the shopper wants if it is missing. Null, in orders of earlier versions, means "call me".';
COMMENT ON COLUMN order_lines.grams IS 'The nominal weight of one pack, where the shopper pays what it weighs.';
