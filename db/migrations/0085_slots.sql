CREATE TABLE slots (
  id char(24) PRIMARY KEY,
  rule_id char(24) NOT NULL,
  area_id char(24),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  capacity integer NOT NULL,
  taken integer NOT NULL DEFAULT 0,
  UNIQUE (rule_id, starts_at),
  CHECK (taken BETWEEN 0 AND capacity),
  CHECK (starts_at < ends_at),
  CHECK (closes_at <= starts_at)
);
CREATE INDEX slots_starts ON slots (starts_at);
COMMENT ON TABLE slots IS 'Delivery slots that orders can be placed in. Rules and areas may be deleted; a slot with orders stays.';
COMMENT ON COLUMN slots.closes_at IS 'From then on no order is placed in it.';
COMMENT ON COLUMN slots.taken IS 'How many orders hold a place, counted by the statement that takes it.';
