-- The shop's own wording of sentences of its pages.
CREATE TABLE own_words (
  locale text NOT NULL CHECK (locale ~ '^[a-z]{2,3}$'),
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  wording text NOT NULL CHECK (length(wording) BETWEEN 1 AND 4000),
  set_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (locale, key)
);
COMMENT ON TABLE own_words IS 'What the shop says instead of a sentence of messages/<locale>.json, by its key there.';
COMMENT ON COLUMN own_words.locale IS 'person: none';
COMMENT ON COLUMN own_words.key IS 'person: none';
COMMENT ON COLUMN own_words.wording IS 'With the values and plurals of the English sentence.
person: none';
