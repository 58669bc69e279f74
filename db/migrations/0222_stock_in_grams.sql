-- additive: an older server reads and writes whole packs of what is weighed; the trigger keeps the grams beside them.
-- What is sold by weight is kept in grams: 250 g of a pack of 1 kg take 250 g.

ALTER TABLE packs ADD COLUMN stock_grams bigint;
COMMENT ON COLUMN packs.stock_grams IS 'What is there of a pack that is sold by weight; `stock` is as many whole packs. Null for others.';

CREATE FUNCTION keep_stock_grams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.weighed OR NEW.grams IS NULL THEN
    NEW.stock_grams := NULL;
    RETURN NEW;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.stock_grams := coalesce(NEW.stock_grams, NEW.stock::bigint * NEW.grams);
  -- It is weighed from now on, or its packs have another weight.
  ELSIF OLD.stock_grams IS NULL OR OLD.grams <> NEW.grams THEN
    NEW.stock_grams := NEW.stock::bigint * NEW.grams;
  -- An older server counts whole packs.
  ELSIF NEW.stock_grams = OLD.stock_grams AND NEW.stock <> OLD.stock THEN
    NEW.stock_grams := OLD.stock_grams + (NEW.stock - OLD.stock)::bigint * OLD.grams;
  END IF;
  NEW.stock := NEW.stock_grams / NEW.grams;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION keep_stock_grams IS 'The stock of a pack that is sold by weight is as many whole packs as its grams are.';

CREATE TRIGGER packs_stock_grams BEFORE INSERT OR UPDATE ON packs FOR EACH ROW
  WHEN (NEW.weighed OR NEW.stock_grams IS NOT NULL) EXECUTE FUNCTION keep_stock_grams();

UPDATE packs SET stock_grams = stock::bigint * grams WHERE weighed;

ALTER TABLE packs ADD CONSTRAINT packs_stock_grams_check
  CHECK ((stock_grams IS NOT NULL) = weighed AND (stock_grams IS NULL OR (stock_grams >= 0 AND stock = stock_grams / grams))) NOT VALID;
COMMENT ON CONSTRAINT packs_stock_grams_check ON packs IS 'Whole packs are what the grams allow.';
