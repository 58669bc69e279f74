-- additive: a server of the version before knows no pack that shares its stock, and is refused where it would sell one.
-- Weighed packs of one product may share one heap of grams: each shows what the heap allows, and takes from all of it.

ALTER TABLE packs ADD COLUMN shares_stock boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN packs.shares_stock IS 'Its grams are one heap with those of the other packs of its product that share theirs; each has the same `stock_grams`.';
ALTER TABLE packs ADD CONSTRAINT packs_shares_stock_check CHECK (weighed OR NOT shares_stock) NOT VALID;
CREATE INDEX packs_heap ON packs (product_id) WHERE shares_stock;

CREATE OR REPLACE FUNCTION keep_stock_grams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  heap bigint;
BEGIN
  IF NOT NEW.weighed OR NEW.grams IS NULL THEN
    NEW.stock_grams := NULL;
    RETURN NEW;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.stock_grams := coalesce(NEW.stock_grams, NEW.stock::bigint * NEW.grams);
  -- Into a heap goes what was its own; what leaves one leaves it to the others.
  ELSIF OLD.shares_stock <> NEW.shares_stock THEN
    SELECT max(stock_grams) INTO heap FROM packs WHERE product_id = NEW.product_id AND shares_stock AND id <> NEW.id;
    NEW.stock_grams := CASE WHEN NEW.shares_stock THEN OLD.stock_grams + coalesce(heap, 0)
      WHEN heap IS NULL THEN OLD.stock_grams ELSE 0 END;
  -- It is weighed from now on, or its packs have another weight; a heap stays what it weighs.
  ELSIF OLD.stock_grams IS NULL OR OLD.grams <> NEW.grams AND NOT NEW.shares_stock THEN
    NEW.stock_grams := NEW.stock::bigint * NEW.grams;
  -- An older server counts whole packs.
  ELSIF NEW.stock_grams = OLD.stock_grams AND NEW.stock <> OLD.stock THEN
    NEW.stock_grams := OLD.stock_grams + (NEW.stock - OLD.stock)::bigint * OLD.grams;
  END IF;
  NEW.stock := NEW.stock_grams / NEW.grams;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION keep_movements_in_grams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.shares_stock THEN
    INSERT INTO stock_movements (pack_id, reason, quantity, grams, happened_at)
    VALUES (NEW.id, 'adjustment', 0, CASE WHEN NEW.weighed THEN OLD.stock::bigint * NEW.grams ELSE 0 END - coalesce(OLD.stock_grams, 0), now());
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION share_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own record;
  other bigint;
BEGIN
  IF NEW.shares_stock THEN
    UPDATE packs SET stock_grams = NEW.stock_grams
    WHERE product_id = NEW.product_id AND shares_stock AND stock_grams <> NEW.stock_grams;
    RETURN NULL;
  END IF;
  SELECT coalesce(sum(quantity), 0) AS packs, coalesce(sum(grams), 0) AS grams INTO own FROM stock_movements WHERE pack_id = NEW.id;
  SELECT min(id) INTO other FROM packs WHERE product_id = NEW.product_id AND shares_stock;
  INSERT INTO stock_movements (pack_id, reason, quantity, grams, happened_at)
  SELECT pack_id, 'adjustment', packs, grams, now() FROM (VALUES
    (NEW.id, NEW.stock - own.packs, NEW.stock_grams - own.grams), (other, 0::bigint, own.grams - NEW.stock_grams)
  ) AS m(pack_id, packs, grams) WHERE pack_id IS NOT NULL AND (packs <> 0 OR grams <> 0);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION share_stock IS 'One pack of a product joins its heap, or leaves it: the grams of a heap are the sum of the movements of its packs.';
CREATE TRIGGER packs_share_stock AFTER UPDATE OF shares_stock ON packs FOR EACH ROW
  WHEN (OLD.shares_stock <> NEW.shares_stock) EXECUTE FUNCTION share_stock();

CREATE FUNCTION require_one_heap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM packs a JOIN packs b ON b.product_id = a.product_id AND b.shares_stock AND b.stock_grams <> a.stock_grams
      WHERE a.id = NEW.id AND a.shares_stock) THEN
    RAISE EXCEPTION 'The packs of a heap have one stock' USING ERRCODE = 'check_violation', CONSTRAINT = 'packs_one_heap', TABLE = 'packs';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER packs_one_heap AFTER INSERT OR UPDATE OF stock, stock_grams, shares_stock ON packs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.shares_stock) EXECUTE FUNCTION require_one_heap();
COMMENT ON TRIGGER packs_one_heap ON packs IS 'Whatever is sold of a heap is missing from each of its packs.';
