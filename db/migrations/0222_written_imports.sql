-- What imports have written, so that they can be undone for a week. One from the command line has no user. An import that
-- is being written has no end yet.
CREATE TABLE written_imports (
  id               char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id          char(24) REFERENCES users ON DELETE SET NULL,
  file_name        text NOT NULL,
  category_ids     int[] NOT NULL DEFAULT '{}',
  sub_category_ids int[] NOT NULL DEFAULT '{}',
  written_at       timestamptz NOT NULL DEFAULT now(),
  ended_at         timestamptz,
  undone_at        timestamptz
);
CREATE INDEX written_imports_newest ON written_imports (written_at);
CREATE INDEX written_imports_user ON written_imports (user_id);
