ALTER TABLE charges ADD COLUMN translations jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT charges_translations_check CHECK (jsonb_typeof(translations) = 'object');

COMMENT ON COLUMN charges.translations IS E'The name by the id of a language: {"hi": {"name": "बारिश का शुल्क"}}.\nperson: none';
