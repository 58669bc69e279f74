-- How many sockets each network has open on each server: {server: [sockets, seconds since 1970 when it last said so]}.
-- One row for each network, so that two servers that admit at once take turns.
CREATE UNLOGGED TABLE caller_sockets (
  network    text PRIMARY KEY,
  servers    jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);
