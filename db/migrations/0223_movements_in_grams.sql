-- additive: of what an older server writes, the trigger says how many grams it is.

ALTER TABLE stock_movements ADD COLUMN grams bigint;
COMMENT ON COLUMN stock_movements.grams IS 'Of a pack that was sold by weight: the change to the gram. `quantity` is by how much the whole packs changed with it.';

CREATE FUNCTION movement_in_grams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.grams := (SELECT NEW.quantity::bigint * grams FROM packs WHERE id = NEW.pack_id AND weighed);
  RETURN NEW;
END $$;
COMMENT ON FUNCTION movement_in_grams IS 'A movement that an older server writes is of whole packs.';

CREATE TRIGGER stock_movements_in_grams BEFORE INSERT ON stock_movements FOR EACH ROW
  WHEN (NEW.happened_at IS NULL AND NEW.grams IS NULL) EXECUTE FUNCTION movement_in_grams();

-- Whoever says that a pack is weighed, or what it weighs, changes no whole packs.
CREATE FUNCTION keep_movements_in_grams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (pack_id, reason, quantity, grams, happened_at)
  VALUES (NEW.id, 'adjustment', 0, CASE WHEN NEW.weighed THEN OLD.stock::bigint * NEW.grams ELSE 0 END - coalesce(OLD.stock_grams, 0), now());
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_movements_in_grams IS 'The grams of a pack are the sum of its movements, also when it begins to be weighed or its weight is changed.';

CREATE TRIGGER packs_movements_in_grams AFTER UPDATE OF weighed, grams ON packs FOR EACH ROW
  WHEN (OLD.weighed <> NEW.weighed OR (NEW.weighed AND OLD.grams <> NEW.grams)) EXECUTE FUNCTION keep_movements_in_grams();

UPDATE stock_movements m SET grams = m.quantity::bigint * k.grams FROM packs k WHERE k.id = m.pack_id AND k.weighed;
