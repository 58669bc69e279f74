-- Counters and their people (features/counter)

CREATE TABLE counters (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  name text NOT NULL UNIQUE CHECK (length(name) >= 1 AND length(name) <= 40),
  series text NOT NULL UNIQUE CHECK (series ~ '^[A-Z][0-9]{1,3}$'),
  device_hash bytea UNIQUE CHECK (octet_length(device_hash) = 32),
  catalogue_version bigint NOT NULL DEFAULT 0,
  last_serial int NOT NULL DEFAULT 0 CHECK (last_serial >= 0),
  lost_at timestamptz,
  unproven_until timestamptz DEFAULT (now() + '40 days'::interval),
  proven_from int,
  kept_bills int CHECK (kept_bills >= 0),
  restored_at timestamptz
);
COMMENT ON TABLE counters IS
  'no delete: each counter numbers its papers in a series of its own, so that it sells without a line and never waits for deliveries.';
COMMENT ON COLUMN counters.name IS 'person: none';
COMMENT ON COLUMN counters.device_hash IS
  'The browser that numbers its sales, by the hash of a random key of its own; null: the shop numbers them.
person: none';
COMMENT ON COLUMN counters.last_serial IS 'The highest number that has arrived.';
COMMENT ON COLUMN counters.lost_at IS
  'When its device was declared lost: the series ends, and numbers that have not arrived are missing for good.';
COMMENT ON COLUMN counters.unproven_until IS
  'A device of an older version sends sales without a proof: until then, and below the first one that it has proven. Null: never.';
COMMENT ON COLUMN counters.proven_from IS 'The lowest number of a sale that the device has proven.';
COMMENT ON COLUMN counters.kept_bills IS
  'Bills that its device said it keeps, not sent or refused; null before it has said so.';
COMMENT ON COLUMN counters.restored_at IS
  'When the shop was restored from a backup, until its device sells again: what it sent since the backup is lost here, so that it is far ahead.';

CREATE TABLE till_people (
  user_id char(24) NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  counter_id char(24) NOT NULL REFERENCES counters(id),
  failed int NOT NULL DEFAULT 0 CHECK (failed >= 0 AND failed <= 5),
  named_at timestamptz,
  CONSTRAINT till_people_pkey PRIMARY KEY (user_id, counter_id)
);
CREATE INDEX till_people_counter ON till_people (counter_id);
COMMENT ON TABLE till_people IS
  'Who has proven at which till who they are, when last, and how many wrong tries there were since.';
COMMENT ON COLUMN till_people.failed IS 'Wrong PINs since they were last recognised.
person: delete';

CREATE TABLE till_pins (
  user_id char(24) PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  hash text NOT NULL CHECK (hash ~~ '$argon2id$%'),
  set_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE till_pins IS
  'The PIN by which somebody says at a till that it is they who act. It opens no session.';
COMMENT ON COLUMN till_pins.hash IS 'person: delete (secret)';

CREATE TABLE till_approvals (
  id char(24) PRIMARY KEY,
  counter_id char(24) NOT NULL REFERENCES counters(id),
  by_id char(24) NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX till_approvals_by ON till_approvals (by_id);
CREATE INDEX till_approvals_counter ON till_approvals (counter_id);
COMMENT ON TABLE till_approvals IS
  'A manager said yes at a till, to one act within minutes; what it was stands in the audit log.';

CREATE TABLE counter_gaps (
  counter_id char(24) NOT NULL REFERENCES counters(id),
  serial int NOT NULL CHECK (serial >= 1),
  CONSTRAINT counter_gaps_pkey PRIMARY KEY (counter_id, serial)
);
COMMENT ON TABLE counter_gaps IS
  'Numbers below the last one of a counter whose sale has not arrived. Those of a lost device stay.';
