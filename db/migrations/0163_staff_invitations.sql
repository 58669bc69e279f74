-- Somebody without a known email address is invited with a link and a code, and joins with an account of their own.
-- additive: an older server never looks at it.

CREATE TABLE staff_invitations (
  id character(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  role text NOT NULL CHECK (role IN ('manager', 'picker', 'rider', 'cashier')),
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  by_id character(24) NOT NULL REFERENCES users (id),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE staff_invitations IS 'Invitations by a link. Each works once, for a day and five codes, and names nobody.';
