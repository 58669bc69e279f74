CREATE TABLE shop_days (
  day date PRIMARY KEY,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 120)
);
COMMENT ON TABLE shop_days IS 'Days off, by the calendar of India: no slot begins on them.';
