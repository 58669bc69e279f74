-- additive: the same roles as before.
CREATE FUNCTION is_staff_role(role text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT role = ANY ('{owner,manager,picker,rider,cashier}')
$$;
COMMENT ON FUNCTION is_staff_role(text) IS 'The roles of src/shared/permissions.ts, for the CHECKs of three tables: a role more is this function anew.';
