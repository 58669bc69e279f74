-- What an account's credentials were before each change, for seven days, so that the address of that time can undo it.
-- The link's secret is derived; only its hash is stored.
CREATE TABLE account_changes (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) NOT NULL REFERENCES users ON DELETE CASCADE,
  about text NOT NULL CHECK (about IN ('email', 'password', 'mobile', 'second_factor')),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  email text NOT NULL,
  mobile bigint,
  sealed_secret bytea,
  confirmed_at timestamptz,
  recovery_codes bytea[] NOT NULL DEFAULT '{}',
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
  undone_at timestamptz
);
CREATE INDEX account_changes_user ON account_changes (user_id);
CREATE INDEX account_changes_email ON account_changes (email);
