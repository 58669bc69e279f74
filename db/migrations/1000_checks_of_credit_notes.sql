-- additive: the version before lists none of this kind.
ALTER TABLE counter_checks
  DROP CONSTRAINT counter_checks_kind_check,
  DROP CONSTRAINT counter_checks_amounts,
  ADD CONSTRAINT counter_checks_kind_check
    CHECK (kind IN ('stock', 'price', 'clock', 'tax', 'unproven', 'khata', 'offer', 'note')) NOT VALID,
  ADD CONSTRAINT counter_checks_amounts CHECK ((kind IN ('price', 'khata', 'offer', 'note')) = (price_paise IS NOT NULL)) NOT VALID;
