-- When each scheduled job was last added: of several servers, the one that records the time adds it.
CREATE TABLE job_schedules (
  name text PRIMARY KEY,
  ticked_at timestamptz NOT NULL
);
