-- additive: every row was checked before.
ALTER TABLE two_step_roles VALIDATE CONSTRAINT two_step_roles_role_check;
