-- additive: the trigger only touches the new table.
CREATE TABLE push_subscriptions (
  endpoint_hash bytea PRIMARY KEY CHECK (octet_length(endpoint_hash) = 32),
  user_id char(24) NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  session_id char(24) NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
  endpoint text NOT NULL CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL CHECK (length(p256dh) <= 100),
  auth text NOT NULL CHECK (length(auth) <= 40),
  kinds text[] NOT NULL CHECK (kinds <@ ARRAY['bell', 'moves', 'stock']),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
COMMENT ON TABLE push_subscriptions IS 'Browsers that are told when no page is open, until their session ends.';
COMMENT ON COLUMN push_subscriptions.endpoint_hash IS 'person: delete (secret)';
COMMENT ON COLUMN push_subscriptions.endpoint IS 'person: delete (secret)';
COMMENT ON COLUMN push_subscriptions.p256dh IS 'person: delete (secret)';
COMMENT ON COLUMN push_subscriptions.auth IS 'person: delete (secret)';
COMMENT ON COLUMN push_subscriptions.kinds IS 'What the person wants to be told of on this device.
person: delete';
CREATE FUNCTION session_end_ends_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER session_end_ends_push AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION session_end_ends_push();
COMMENT ON COLUMN messages.recipient IS 'An address, +91 and a mobile number, or a device by the hash of its push endpoint.
person: delete';
