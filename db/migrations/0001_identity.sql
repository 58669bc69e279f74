-- Who somebody is: users, their sessions, the codes they log in with, and the budgets that keep codes scarce.

CREATE TABLE users (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 80),
  mobile bigint CHECK (mobile BETWEEN 1000000000 AND 9999999999),
  avatar text NOT NULL DEFAULT '',
  verify_email boolean NOT NULL DEFAULT false,
  role text NOT NULL DEFAULT 'USER' CHECK (role IN ('USER', 'ADMIN')),
  status text NOT NULL DEFAULT 'Active' CHECK (status IN ('Active', 'Inactive', 'Suspended')),
  -- Orders placed after this moment are unviewed in this administrator's bell.
  bell_seen_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email ON users (email);

CREATE TABLE sessions (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Refresh tokens are derived from (id, generation); only the newest generation may rotate.
  generation integer NOT NULL DEFAULT 1 CHECK (generation >= 1),
  rotated_at timestamptz NOT NULL DEFAULT now(),
  -- A session begun by a browser is worth nothing without the cookie whose hash this is.
  cookie_hash bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_reason text CHECK (ended_reason IN ('logout', 'reuse', 'revoked', 'password')),
  CHECK ((ended_at IS NULL) = (ended_reason IS NULL))
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- One row per address and purpose: a new code replaces the old one, so only the newest can ever match.
CREATE TABLE otps (
  email text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('login', 'reset', 'new_email')),
  id char(24) NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  code_hash bytea NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (email, purpose)
);
CREATE INDEX otps_expiry ON otps (expires_at);

-- How often something was done in the present window; a restart must not reset it.
CREATE TABLE budgets (
  key text PRIMARY KEY,
  window_start timestamptz NOT NULL,
  used integer NOT NULL CHECK (used >= 0)
);
CREATE INDEX budgets_window ON budgets (window_start);
