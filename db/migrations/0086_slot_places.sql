CREATE TABLE slot_places (
  order_id text PRIMARY KEY REFERENCES orders(id),
  slot_id char(24) NOT NULL REFERENCES slots(id),
  released_at timestamptz
);
CREATE INDEX slot_places_slot ON slot_places (slot_id);
COMMENT ON TABLE slot_places IS 'The place of an order in its slot; released when the order ends without being delivered.';
