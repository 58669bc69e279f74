-- additive: an older server writes the kinds that it knows.

ALTER TABLE counter_checks ADD COLUMN rate_bp int;
ALTER TABLE counter_checks ADD COLUMN expected_rate_bp int;
ALTER TABLE counter_checks DROP CONSTRAINT counter_checks_kind_check;
ALTER TABLE counter_checks ADD CONSTRAINT counter_checks_kind_check
  CHECK (kind IN ('stock', 'price', 'clock', 'tax', 'unproven')) NOT VALID;
ALTER TABLE counter_checks ADD CONSTRAINT counter_checks_rate_check CHECK ((kind = 'tax') = (rate_bp IS NOT NULL)) NOT VALID;
COMMENT ON TABLE counter_checks IS 'no delete: what a person should look at after sales without a line: stock that the shop did not know of, prices and taxes that were not in force, clocks that cannot be right, and sales that no device has proven.';
COMMENT ON COLUMN counter_checks.rate_bp IS 'The tax that was printed, in hundredths of a percent; expected_rate_bp is what the shop had for that day.';
