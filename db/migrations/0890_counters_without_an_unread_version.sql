-- additive: the version before neither reads nor writes the column.
ALTER TABLE counters DROP COLUMN catalogue_version;
