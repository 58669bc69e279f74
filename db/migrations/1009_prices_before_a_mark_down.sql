-- additive: the version before marks down without it, and what it marked down stays so.
CREATE TABLE mark_downs (
  pack_id bigint PRIMARY KEY REFERENCES packs(id) ON DELETE CASCADE,
  before_micro integer NOT NULL,
  marked_micro integer NOT NULL,
  until date
);
COMMENT ON TABLE mark_downs IS 'Discounts for goods about to expire, in millionths of a percent, with the one before, which comes back once these goods are gone.';
COMMENT ON COLUMN mark_downs.until IS 'The date of the goods; null for goods without one, which are gone when none are in stock.';
