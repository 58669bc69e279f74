-- What went on a khata above its room is an amount, as a price is: the row of the check could not be written, and the sale
-- stayed in its till.

ALTER TABLE counter_checks DROP CONSTRAINT counter_checks_check1;
ALTER TABLE counter_checks ADD CONSTRAINT counter_checks_amounts CHECK ((kind IN ('price', 'khata')) = (price_paise IS NOT NULL)) NOT VALID;
