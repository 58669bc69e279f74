-- What a shopper wants for the whole order if something is missing; a line may differ.
-- additive: an older server does not write it.

ALTER TABLE orders ADD COLUMN substitution text CHECK (substitution IN ('best', 'refund', 'call'));
COMMENT ON COLUMN orders.substitution IS 'What the shopper wants if something is missing; order_lines.substitution says it for each line. Null, in orders of earlier versions, means "call me".';
