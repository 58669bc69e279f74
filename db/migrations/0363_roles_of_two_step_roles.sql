-- additive: the same roles as before.
ALTER TABLE two_step_roles DROP CONSTRAINT two_step_roles_role_check;
ALTER TABLE two_step_roles ADD CONSTRAINT two_step_roles_role_check CHECK (is_staff_role(role)) NOT VALID;
