CREATE TABLE cart_items (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  pack_id bigint NOT NULL REFERENCES packs (id) ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000000),
  -- What one cost when it was put in, in paise, so that the shopper can be told of a change.
  seen_paise bigint NOT NULL CHECK (seen_paise >= 0),
  updated_at timestamptz NOT NULL DEFAULT now(),
  added_at timestamptz NOT NULL DEFAULT now(),
  -- A pack is a product and a unit: one line each.
  UNIQUE (user_id, pack_id)
);
CREATE INDEX cart_items_pack ON cart_items (pack_id);
