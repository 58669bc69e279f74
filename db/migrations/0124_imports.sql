-- A CSV file on its way into the catalogue: whichever server is asked can say how far it is, and any of them can go on
-- with it. Each administrator has one at a time, besides those that are still being sent.
CREATE TABLE imports (
  id              char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id         char(24) NOT NULL REFERENCES users ON DELETE CASCADE,
  file_name       text NOT NULL,
  status          text NOT NULL CHECK (status IN ('receiving', 'checking', 'checked', 'importing', 'done', 'failed')),
  skip_wrong_rows boolean NOT NULL DEFAULT false,
  -- Bytes while it is checked, rows while it is imported.
  done            int NOT NULL DEFAULT 0 CHECK (done >= 0),
  total           int NOT NULL DEFAULT 0 CHECK (total >= 0),
  -- What the check, and then the import, found.
  outcome         jsonb,
  message         text NOT NULL DEFAULT '',
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CHECK ((outcome IS NOT NULL) OR status IN ('receiving', 'checking', 'failed'))
);
CREATE UNIQUE INDEX imports_one_each ON imports (user_id) WHERE status <> 'receiving';
CREATE INDEX imports_of_user ON imports (user_id);
