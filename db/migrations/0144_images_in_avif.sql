-- Each picture as AVIF, too. A job makes the files, newest picture first.
ALTER TABLE images ADD COLUMN has_avif boolean NOT NULL DEFAULT false;
CREATE INDEX images_without_avif ON images (created_at) WHERE NOT has_avif;
