-- The lines of shopping lists.

CREATE TABLE list_lines (
  list_id character(24) NOT NULL REFERENCES lists (id) ON DELETE CASCADE,
  pack_id bigint NOT NULL REFERENCES packs (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  pieces integer NOT NULL CHECK (pieces BETWEEN 1 AND 99),
  seen_paise bigint NOT NULL CHECK (seen_paise >= 0),
  PRIMARY KEY (list_id, pack_id)
);
CREATE INDEX list_lines_pack ON list_lines (pack_id);
COMMENT ON COLUMN list_lines.seen_paise IS 'What one cost when it was put on the list, so that its shopper can be told what is dearer.';
