CREATE TABLE charges (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL DEFAULT '',
  type text NOT NULL CHECK (type IN ('fixed', 'percentage')),
  -- Paise when fixed, millionths of a percent when a percentage.
  value bigint NOT NULL CHECK (value >= 0),
  min_order_paise bigint CHECK (min_order_paise >= 0),
  max_order_paise bigint CHECK (max_order_paise >= 0),
  is_active boolean NOT NULL DEFAULT true,
  sort_order integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (type = 'fixed' OR value <= 100000000),
  CHECK (min_order_paise IS NULL OR max_order_paise IS NULL OR min_order_paise < max_order_paise)
);
