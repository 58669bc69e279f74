-- Only a table's owner may analyze it (before PostgreSQL 17); the shop has to after it has grown at once.
CREATE FUNCTION refresh_statistics(VARIADIC tables regclass[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  one regclass;
BEGIN
  FOREACH one IN ARRAY tables LOOP
    EXECUTE format('ANALYZE %s', one);
  END LOOP;
END $$;
