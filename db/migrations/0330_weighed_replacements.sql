ALTER TABLE picks ADD COLUMN replacement_grams integer;
ALTER TABLE picks ADD CONSTRAINT picks_replacement_grams_check
  CHECK (replacement_grams IS NULL OR (replacement_grams BETWEEN 1 AND 100000000 AND replacement_pack_id IS NOT NULL)) NOT VALID;
COMMENT ON COLUMN picks.replacement_grams IS 'What all of the replacement weighs, where it is sold by weight.';
