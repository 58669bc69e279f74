-- additive: an older server writes no time, and reads none.
-- A movement may be written long after it happened: a sale without a line, a count.

ALTER TABLE stock_movements ADD COLUMN happened_at timestamptz;
COMMENT ON COLUMN stock_movements.happened_at IS 'When it happened; `at` is when it was written. Null, in rows of earlier versions: then, too.';
