CREATE TABLE slot_rules (
  id char(24) PRIMARY KEY,
  area_id char(24) REFERENCES delivery_areas(id) ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  starts time NOT NULL,
  ends time NOT NULL,
  capacity integer NOT NULL CHECK (capacity BETWEEN 0 AND 10000),
  cutoff_minutes integer NOT NULL CHECK (cutoff_minutes BETWEEN 0 AND 10080),
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  CHECK (starts <> ends)
);
CREATE INDEX slot_rules_area ON slot_rules (area_id);
COMMENT ON TABLE slot_rules IS 'The slots of each week, by the clock of India. Those without an area are for a shop that delivers everywhere.';
COMMENT ON COLUMN slot_rules.weekday IS '0 is Sunday.';
COMMENT ON COLUMN slot_rules.ends IS 'One that is not after the start is on the next day.';
