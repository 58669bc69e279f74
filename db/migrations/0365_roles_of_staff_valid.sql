-- additive: every row was checked before.
ALTER TABLE staff VALIDATE CONSTRAINT staff_role_check;
