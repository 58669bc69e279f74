-- Named shopping lists.

CREATE TABLE lists (
  id character(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id character(24) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT lists_name UNIQUE (user_id, name)
);
COMMENT ON TABLE lists IS 'Shopping lists of an account, such as Monthly or Puja.';
COMMENT ON COLUMN lists.name IS 'person: delete';
