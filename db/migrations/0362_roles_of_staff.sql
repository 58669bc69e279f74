-- additive: the same roles as before.
ALTER TABLE staff DROP CONSTRAINT staff_role_check;
ALTER TABLE staff ADD CONSTRAINT staff_role_check CHECK (is_staff_role(role)) NOT VALID;
