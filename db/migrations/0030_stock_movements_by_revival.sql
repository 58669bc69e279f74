-- An order takes a pack once and gives it back once, unless it was revived in between.
ALTER TABLE stock_movements ADD COLUMN revival smallint NOT NULL DEFAULT 0 CHECK (revival >= 0);
CREATE UNIQUE INDEX stock_movements_once_per_revival ON stock_movements (order_id, pack_id, revival, reason)
  WHERE order_id IS NOT NULL;
DROP INDEX stock_movements_once;
