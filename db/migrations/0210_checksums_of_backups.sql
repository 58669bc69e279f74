-- The SHA-256 of each backup's file, so that the doctor sees that the newest one still is what was written. Null for
-- those of earlier versions. Backups are signed since this migration: an unsigned one cannot contain it.
ALTER TABLE backups ADD COLUMN sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$');
