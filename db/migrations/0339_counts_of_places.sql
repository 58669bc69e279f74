ALTER TABLE count_lines ADD COLUMN added_at timestamptz[] DEFAULT '{}' NOT NULL;
COMMENT ON COLUMN count_lines.added_at IS 'When what lay in other places was counted and added: each is added once, however often it is sent.
person: none';
