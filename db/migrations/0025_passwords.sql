-- Of those who set a password: its Argon2id hash. Apart from `users`, so that no list of people carries it.
CREATE TABLE passwords (
  user_id char(24) PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  hash text NOT NULL CHECK (hash LIKE '$argon2id$%'),
  changed_at timestamptz NOT NULL DEFAULT now()
);
