CREATE TABLE counts (
  id char(24) PRIMARY KEY,
  shelf text CHECK (shelf <> '' AND length(shelf) <= 20),
  limit_paise bigint NOT NULL CHECK (limit_paise >= 0),
  begun_at timestamptz NOT NULL DEFAULT now(),
  by_id char(24) NOT NULL REFERENCES users(id),
  finished_at timestamptz,
  finished_by char(24) REFERENCES users(id),
  CHECK ((finished_at IS NULL) = (finished_by IS NULL))
);
CREATE INDEX counts_begun ON counts (begun_at);
COMMENT ON TABLE counts IS 'no delete: counts of a shelf, or of the shop.';
COMMENT ON COLUMN counts.limit_paise IS 'A difference that is worth more is counted a second time.';

CREATE TABLE count_lines (
  count_id char(24) REFERENCES counts(id),
  pack_id bigint REFERENCES packs(id),
  counted integer NOT NULL CHECK (counted >= 0),
  counted_at timestamptz NOT NULL,
  counted_by char(24) NOT NULL REFERENCES users(id),
  expected integer NOT NULL,
  value_paise bigint NOT NULL CHECK (value_paise >= 0),
  again integer CHECK (again >= 0),
  again_at timestamptz,
  again_by char(24) REFERENCES users(id),
  again_expected integer,
  written integer,
  PRIMARY KEY (count_id, pack_id),
  CHECK (num_nulls(again, again_at, again_by, again_expected) IN (0, 4))
);
CREATE INDEX count_lines_pack ON count_lines (pack_id);
COMMENT ON TABLE count_lines IS 'no delete: what was counted of a pack, and what should have been there at that time.';
COMMENT ON COLUMN count_lines.value_paise IS 'What one pack is worth: its cost if it is known, otherwise its price.';
COMMENT ON COLUMN count_lines.written IS 'By how much the stock was changed when the count was finished.';
