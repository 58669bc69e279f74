CREATE TABLE till_pins (
  user_id char(24) PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  hash text NOT NULL CHECK (hash LIKE '$argon2id$%'),
  set_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE till_pins IS 'The PIN by which somebody says at a till that it is they who act. It opens no session.';

CREATE TABLE till_people (
  user_id char(24) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  counter_id char(24) NOT NULL REFERENCES counters (id),
  failed int NOT NULL DEFAULT 0 CHECK (failed BETWEEN 0 AND 5),
  named_at timestamptz,
  PRIMARY KEY (user_id, counter_id)
);
COMMENT ON TABLE till_people IS 'Who has proven at which till who they are, when last, and how many wrong tries there were since.';
CREATE INDEX till_people_counter ON till_people (counter_id);

CREATE TABLE till_approvals (
  id char(24) PRIMARY KEY,
  counter_id char(24) NOT NULL REFERENCES counters (id),
  by_id char(24) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
COMMENT ON TABLE till_approvals IS 'A manager said yes at a till, to one act within minutes; what it was stands in the audit log.';
CREATE INDEX till_approvals_by ON till_approvals (by_id);
CREATE INDEX till_approvals_counter ON till_approvals (counter_id);

COMMENT ON COLUMN till_pins.hash IS 'person: delete (secret)';
COMMENT ON COLUMN till_people.failed IS E'Wrong PINs since they were last recognised.\nperson: delete';
