-- additive: the version before writes slots without it.
ALTER TABLE slots ADD COLUMN by_hand integer;
COMMENT ON COLUMN slots.by_hand IS 'The places that somebody gave this slot alone: a day off that is taken back gives it these again. Null: those of its rule.';
