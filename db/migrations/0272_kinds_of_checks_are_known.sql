-- additive: all rows are of the kinds before.

ALTER TABLE counter_checks VALIDATE CONSTRAINT counter_checks_kind_check;
ALTER TABLE counter_checks VALIDATE CONSTRAINT counter_checks_rate_check;
