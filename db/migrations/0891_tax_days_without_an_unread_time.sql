-- additive: the version before neither reads nor writes the column.
ALTER TABLE tax_days DROP COLUMN summed_at;
