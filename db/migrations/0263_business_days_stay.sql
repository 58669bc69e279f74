-- additive: an older server changes no business day.

ALTER TABLE orders VALIDATE CONSTRAINT orders_business_day_known;

CREATE FUNCTION refuse_other_business_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the business day of order % stays %', OLD.id, OLD.business_day USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_business_day_stays';
END $$;
COMMENT ON FUNCTION refuse_other_business_day() IS 'A business day is written once: figures of a day that is over are not moved.';

CREATE TRIGGER orders_business_day_stays BEFORE UPDATE OF business_day ON orders FOR EACH ROW
  WHEN (OLD.business_day IS DISTINCT FROM NEW.business_day) EXECUTE FUNCTION refuse_other_business_day();
