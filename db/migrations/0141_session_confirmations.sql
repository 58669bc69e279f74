-- When whoever uses a session last proved who they are by a mailed code or their app: at its login, and again before a
-- sensitive change. Sessions that began before this column count as not confirmed, those of an earlier release's servers as
-- confirmed at their beginning.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
ALTER TABLE sessions ALTER COLUMN confirmed_at SET DEFAULT now();
