-- additive: a row of an older server is one of packs.
-- A count of a pack that is sold by weight is in grams, as its stock is.

ALTER TABLE count_lines ADD COLUMN in_grams boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN count_lines.in_grams IS 'Whether the numbers are grams, of a pack that is sold by weight; otherwise they are packs.';

UPDATE count_lines l SET in_grams = true,
  counted = least(counted::bigint * k.grams, 2147483647), expected = least(expected::bigint * k.grams, 2147483647),
  again = least(again::bigint * k.grams, 2147483647), again_expected = least(again_expected::bigint * k.grams, 2147483647),
  written = least(written::bigint * k.grams, 2147483647)
FROM packs k WHERE k.id = l.pack_id AND k.weighed;
