-- No statement of the shop removes accents any more: the search index in memory does.
-- additive: no version that runs with 0193 uses it.

DO $$
BEGIN
  DROP EXTENSION IF EXISTS unaccent;
EXCEPTION
  -- Whoever runs the database made it, or something of theirs uses it: then it stays.
  WHEN insufficient_privilege OR dependent_objects_still_exist THEN NULL;
END
$$;
