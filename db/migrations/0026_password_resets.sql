-- Who has proved their address may set a password once: the newest grant of each, by the hash of its token.
CREATE TABLE password_resets (
  user_id char(24) PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX password_resets_token ON password_resets (token_hash);
