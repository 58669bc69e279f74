-- A heartbeat for each living job worker. A worker that is not seen any more has died, and its jobs go to another.
CREATE TABLE job_workers (
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  -- Since when it has been heard without a gap: whoever was cut off itself judges nobody.
  steady_since timestamptz NOT NULL
) WITH (fillfactor = 50);
