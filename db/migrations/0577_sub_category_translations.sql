-- What sub-categories are called in other languages.
ALTER TABLE sub_categories ADD COLUMN translations jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object');
COMMENT ON COLUMN sub_categories.translations IS 'The name by the id of a language.
person: none';
