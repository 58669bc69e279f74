-- Where a picker finds a pack, and packs that are weighed.
-- additive: an older server writes neither of the columns that the rule names.

ALTER TABLE packs ADD COLUMN shelf text CHECK (shelf <> '' AND length(shelf) <= 20);
ALTER TABLE packs ADD COLUMN weighed boolean NOT NULL DEFAULT false;
ALTER TABLE packs ADD COLUMN grams integer CHECK (grams BETWEEN 1 AND 100000);
COMMENT ON COLUMN packs.shelf IS 'Where a picker finds it, such as A3.';
COMMENT ON COLUMN packs.weighed IS 'Sold loose: the shopper pays what it weighs, never more than the price of its nominal weight.';
COMMENT ON COLUMN packs.grams IS 'The nominal weight of one pack.';

ALTER TABLE packs ADD CONSTRAINT packs_weighed_check CHECK (NOT weighed OR grams IS NOT NULL) NOT VALID;
