-- Two-step login of administrators: the key that their authenticator app shares with the shop, encrypted by a key that
-- the database does not hold. It counts once a first code has confirmed it.
CREATE TABLE second_factors (
  user_id char(24) PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  -- The 30-second step of the last code that was used: no code works twice, nor an older one after it.
  last_step bigint NOT NULL DEFAULT 0 CHECK (last_step >= 0),
  confirmed_at timestamptz
);
