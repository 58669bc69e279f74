-- What products are called in other languages.
ALTER TABLE products ADD COLUMN translations jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object');
COMMENT ON COLUMN products.translations IS 'Name and description by the id of a language: {"hi": {"name": "दूध"}}. English is in the other columns.
person: none';
