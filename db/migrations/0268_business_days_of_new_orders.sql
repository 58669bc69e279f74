-- additive: what an older server writes has the day of `created_at`, as by the default before.
-- The day of an order for which none is given is that of its own instant, not of the transaction's.

CREATE FUNCTION fill_business_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.business_day := (NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION fill_business_day() IS 'What the server takes at once has the day of its clock.';

CREATE TRIGGER orders_business_day_of_new BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.business_day IS NULL) EXECUTE FUNCTION fill_business_day();
ALTER TABLE orders ALTER COLUMN business_day DROP DEFAULT;
