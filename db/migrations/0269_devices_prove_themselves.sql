-- Devices that were there before have sales without a proof: they are taken for forty days.

ALTER TABLE counters ADD COLUMN unproven_until timestamptz DEFAULT (now() + interval '40 days');
ALTER TABLE counters ADD COLUMN proven_from int;
COMMENT ON COLUMN counters.unproven_until IS 'A device of an older version sends sales without a proof: until then, and below the first one that it has proven. Null: never.';
COMMENT ON COLUMN counters.proven_from IS 'The lowest number of a sale that the device has proven.';
