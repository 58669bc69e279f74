-- Sums of days, and lists of what is missing (features/sales, features/gaps)

CREATE TABLE sales_days (
  day date PRIMARY KEY,
  orders int NOT NULL DEFAULT 0 CHECK (orders >= 0),
  sales_paise bigint NOT NULL DEFAULT 0,
  counted_at timestamptz,
  seen_event bigint,
  summed_event bigint
);
COMMENT ON TABLE sales_days IS
  'Orders and sales of each business day, less what was given back on it. A job keeps it and can always make it again.';
COMMENT ON COLUMN sales_days.seen_event IS 'As `summed_event`, for a server of the version before.';
COMMENT ON COLUMN sales_days.summed_event IS
  'The days of all order events up to the highest of these have been summed.';

CREATE TABLE pack_days (
  day date NOT NULL,
  pack_id bigint NOT NULL,
  product_id int NOT NULL,
  units bigint NOT NULL,
  sales_paise bigint NOT NULL,
  orders int NOT NULL,
  grams bigint,
  CONSTRAINT pack_days_pkey PRIMARY KEY (day, pack_id)
);
COMMENT ON TABLE pack_days IS
  'What was sold of each pack on each business day, less what came back on it; kept like `sales_days`.';
COMMENT ON COLUMN pack_days.grams IS
  'Of a pack that is sold by weight: what was sold to the gram, less what came back; null for others, and for days that were summed before stock was in grams.';
