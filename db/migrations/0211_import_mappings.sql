-- What the columns of a list with these headings mean (the SHA-256 of the row), so that its next edition is read without
-- a question, and which of the shop's sub-categories a category of another shop is.
CREATE TABLE import_mappings (
  headings_sha256 text PRIMARY KEY CHECK (headings_sha256 ~ '^[0-9a-f]{64}$'),
  columns         jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'array'),
  updated_at      timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE import_categories (
  category        text NOT NULL CHECK (length(category) <= 80),
  sub_category    text NOT NULL CHECK (length(sub_category) <= 80),
  sub_category_id int NOT NULL REFERENCES sub_categories ON DELETE CASCADE,
  PRIMARY KEY (category, sub_category)
);
CREATE INDEX import_categories_meaning ON import_categories (sub_category_id);
