-- Who works in the shop, and as what. `users.role` says the same in fewer words: owners and managers are ADMIN.
-- additive: an older server changes users.role only, and staff follows it.

CREATE TABLE staff (
  user_id  char(24) PRIMARY KEY REFERENCES users,
  role     text NOT NULL CHECK (role IN ('owner', 'manager', 'picker', 'rider', 'cashier')),
  since    timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK (ended_at >= since)
);
COMMENT ON TABLE staff IS 'no delete: people of the shop, also those who have left, whom histories name.';
COMMENT ON COLUMN staff.since IS 'When they began in this role.';
CREATE INDEX staff_owners ON staff (user_id) WHERE role = 'owner' AND ended_at IS NULL;

CREATE FUNCTION staff_sets_user_role() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := CASE WHEN NEW.ended_at IS NULL AND NEW.role IN ('owner', 'manager') THEN 'ADMIN' ELSE 'USER' END;
BEGIN
  UPDATE users SET role = wanted WHERE id = NEW.user_id AND role <> wanted;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_sets_user_role AFTER INSERT OR UPDATE ON staff
  FOR EACH ROW EXECUTE FUNCTION staff_sets_user_role();

CREATE FUNCTION user_role_sets_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role = 'ADMIN' THEN
    INSERT INTO staff (user_id, role) VALUES (NEW.id, 'owner')
    ON CONFLICT (user_id) DO UPDATE SET role = 'owner', since = now(), ended_at = NULL
      WHERE staff.ended_at IS NOT NULL OR staff.role NOT IN ('owner', 'manager');
  ELSE
    UPDATE staff SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL AND role IN ('owner', 'manager');
    IF FOUND THEN PERFORM set_config('tokri.staff_follows', 'on', true); END IF;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION user_role_sets_staff() IS 'For servers that know users.role only: an administrator whom they make is an owner, and that one remains is checked by them.';
CREATE TRIGGER new_admin_sets_staff AFTER INSERT ON users
  FOR EACH ROW WHEN (NEW.role = 'ADMIN') EXECUTE FUNCTION user_role_sets_staff();
CREATE TRIGGER user_role_sets_staff AFTER UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION user_role_sets_staff();

CREATE FUNCTION require_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of two transactions that end each other's owner, the second sees what the first has done.
  PERFORM pg_advisory_xact_lock(hashtext('staff.owner'));
  IF coalesce(current_setting('tokri.staff_follows', true), '') <> 'on'
    AND NOT EXISTS (SELECT FROM staff WHERE role = 'owner' AND ended_at IS NULL) THEN
    RAISE EXCEPTION 'the shop needs an owner' USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_has_owner', TABLE = 'staff';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER staff_has_owner AFTER UPDATE ON staff DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.role = 'owner' AND OLD.ended_at IS NULL) EXECUTE FUNCTION require_owner();

INSERT INTO staff (user_id, role, since) SELECT id, 'owner', created_at FROM users WHERE role = 'ADMIN';
