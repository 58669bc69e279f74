-- What the shopkeeper says about the shop, and the version numbers that tell every process when a cache is old.

CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE content_versions (
  name text PRIMARY KEY,
  version bigint NOT NULL DEFAULT 1 CHECK (version >= 1)
);
INSERT INTO content_versions (name) VALUES ('public');
