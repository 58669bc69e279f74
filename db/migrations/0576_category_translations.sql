-- What categories are called in other languages.
ALTER TABLE categories ADD COLUMN translations jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object');
COMMENT ON COLUMN categories.translations IS 'The name by the id of a language: {"hi": {"name": "सब्ज़ियाँ"}}.
person: none';
