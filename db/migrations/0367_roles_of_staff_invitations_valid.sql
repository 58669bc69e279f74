-- additive: every row was checked before.
ALTER TABLE staff_invitations VALIDATE CONSTRAINT staff_invitations_role_check;
