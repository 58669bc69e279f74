-- The search index in memory has the descriptions too, so that no save of a product writes words for a search of the database.

DROP INDEX products_search;
ALTER TABLE products DROP COLUMN search;
DELETE FROM jobs WHERE kind = 'refresh-search';
