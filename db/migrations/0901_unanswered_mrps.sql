ALTER TABLE kept_mrps ADD COLUMN is_answered boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN kept_mrps.is_answered IS 'Somebody has said what is printed on them. False after a save that raised the MRP and said nothing: its answer and the list of old packets ask; tills and Pick do once it is answered.';
