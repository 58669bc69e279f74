ALTER TABLE counters ADD COLUMN restored_at timestamptz;
COMMENT ON COLUMN counters.restored_at IS 'When the shop was restored from a backup, until its device sells again: what it sent since the backup is lost here, so that it is far ahead.';
