-- Sales by a clock that cannot be right are looked at too.

ALTER TABLE counter_checks DROP CONSTRAINT counter_checks_kind_check;
ALTER TABLE counter_checks ADD CONSTRAINT counter_checks_kind_check CHECK (kind IN ('stock', 'price', 'clock')) NOT VALID;
COMMENT ON TABLE counter_checks IS 'no delete: what a person should look at after sales without a line: stock that the shop did not know of, prices that were not in force, and clocks that cannot be right.';
