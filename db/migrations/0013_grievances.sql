CREATE TABLE grievances (
  id char(24) PRIMARY KEY,
  ticket text UNIQUE NOT NULL CHECK (ticket ~ '^GRV-[0-9]{6}-[0-9A-Z]{8}$'),
  user_id char(24) REFERENCES users(id),
  order_id text REFERENCES orders(id),
  email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
  state text NOT NULL CHECK (state IN ('open', 'acknowledged', 'settled')),
  reopened boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  acknowledge_by timestamptz NOT NULL,
  settle_by timestamptz NOT NULL,
  acknowledged_at timestamptz,
  settled_at timestamptz,
  CHECK (acknowledge_by < settle_by),
  CHECK ((state = 'open') = (acknowledged_at IS NULL)),
  CHECK ((state = 'settled') = (settled_at IS NOT NULL))
);
CREATE INDEX grievances_user ON grievances (user_id);
CREATE INDEX grievances_order ON grievances (order_id);
CREATE INDEX grievances_unsettled ON grievances (settle_by) WHERE state <> 'settled';
COMMENT ON TABLE grievances IS 'no delete: complaints to the grievance officer (E-Commerce Rules 2020, rule 4): acknowledged within 48 hours, settled within a calendar month.';
COMMENT ON COLUMN grievances.order_id IS 'Only an order of the person who writes; what they claim about another stays in the text.';
