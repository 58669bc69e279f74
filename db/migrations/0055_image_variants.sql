-- Which narrower files of a picture are made, and since when it has been waiting for something that shows it.
ALTER TABLE images ADD COLUMN widths integer[] NOT NULL DEFAULT '{320}';
ALTER TABLE images ADD COLUMN claimed_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX images_unfinished ON images (id) WHERE NOT widths @> '{160,320,480,640}';
