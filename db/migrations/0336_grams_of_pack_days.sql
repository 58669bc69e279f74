ALTER TABLE pack_days ADD COLUMN grams bigint;
COMMENT ON COLUMN pack_days.grams IS 'Of a pack that is sold by weight: what was sold to the gram, less what came back; null for others, and for days that were summed before stock was in grams.';
