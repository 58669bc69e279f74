-- Prices of a part of the catalogue by so many percent, at once or from a day.

CREATE TABLE price_changes (
  id character(24) PRIMARY KEY,
  percent_micro integer NOT NULL CHECK (percent_micro <> 0 AND percent_micro BETWEEN -90000000 AND 200000000),
  step_paise integer NOT NULL CHECK (step_paise IN (1, 50, 100, 500)),
  category_id integer,
  sub_category_id integer,
  brand text CHECK (length(brand) BETWEEN 1 AND 100),
  starts_on date NOT NULL,
  by_id character(24) NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Up to which product it is done.
  done_to integer NOT NULL DEFAULT 0,
  packs integer NOT NULL DEFAULT 0,
  ended_at timestamptz,
  cancelled_at timestamptz,
  CONSTRAINT price_changes_cancelled CHECK (cancelled_at IS NULL OR (ended_at IS NULL AND done_to = 0))
);
CREATE INDEX price_changes_newest ON price_changes (created_at DESC);
COMMENT ON TABLE price_changes IS 'no delete: prices that were changed, or will be on a day, by a percentage.';
COMMENT ON COLUMN price_changes.step_paise IS 'What the new prices are rounded to.';
COMMENT ON COLUMN price_changes.done_to IS 'The last product that has its new price; each product gets it once.';
COMMENT ON COLUMN price_changes.packs IS 'How many packs got another price.';
COMMENT ON COLUMN price_changes.brand IS 'Lower case; null for every brand.
person: none';
