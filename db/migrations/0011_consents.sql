CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id char(24) REFERENCES users(id),
  device_hash bytea CHECK (octet_length(device_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('account', 'analytics', 'marketing', 'reminders', 'share_with_rider')),
  slug text NOT NULL,
  version integer NOT NULL,
  given boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (slug, version) REFERENCES legal_texts,
  CONSTRAINT consents_of_one CHECK ((user_id IS NULL) <> (device_hash IS NULL))
);
CREATE INDEX consents_user ON consents (user_id, purpose, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX consents_device ON consents (device_hash, purpose, id DESC) WHERE device_hash IS NOT NULL;
COMMENT ON TABLE consents IS 'append-only: each yes and no to a purpose, of a user or, for a guest, of a browser (by the hash of a random cookie), with the notice that was shown. The last one of a purpose is in force.';
