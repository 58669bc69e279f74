-- A statement that writes an order refuses it itself, so that its COMMIT can travel with it: nobody has to look at the
-- answer in between.

CREATE FUNCTION refuse(why text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING MESSAGE = why, ERRCODE = 'check_violation', CONSTRAINT = why;
END $$;

COMMENT ON FUNCTION refuse IS 'Fails as if the check constraint of this name were violated.';
