ALTER TABLE supplied_lines ADD COLUMN pack_grams integer;
ALTER TABLE supplied_lines ADD CONSTRAINT supplied_lines_weighed_has_grams
  CHECK (pack_grams IS NULL OR (pack_grams > 0 AND grams IS NOT NULL)) NOT VALID;
COMMENT ON COLUMN supplied_lines.pack_grams IS 'The nominal weight of one pack, where the shopper pays what it weighs; null also in rows of earlier versions, whose stock moved in whole packs.';
COMMENT ON CONSTRAINT supplied_lines_weighed_has_grams ON supplied_lines IS 'What is sold by weight is weighed, replacements too.';
