-- One row for each tag of what guests see, with the version that its last change has; 'public' is the feed's own
-- counter. A process asks for the rows above the version that it knows.

ALTER TABLE content_versions ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();

CREATE INDEX content_versions_version ON content_versions (version);
