-- additive: what the file before allows.
ALTER TABLE counter_checks VALIDATE CONSTRAINT counter_checks_kind_check, VALIDATE CONSTRAINT counter_checks_amounts;
