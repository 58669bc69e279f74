CREATE TABLE grievance_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  grievance_id char(24) NOT NULL REFERENCES grievances(id),
  kind text NOT NULL CHECK (kind IN ('opened', 'acknowledged', 'answered', 'settled', 'reopened')),
  body text CHECK (length(body) BETWEEN 1 AND 4000),
  by_id char(24) REFERENCES users(id),
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX grievance_events_grievance ON grievance_events (grievance_id, id);
COMMENT ON TABLE grievance_events IS 'append-only: what happened to a grievance, with the answers that were mailed.';
