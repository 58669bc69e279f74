-- additive: the same roles as before. Owners are invited by mail.
ALTER TABLE staff_invitations DROP CONSTRAINT staff_invitations_role_check;
ALTER TABLE staff_invitations ADD CONSTRAINT staff_invitations_role_check CHECK (is_staff_role(role) AND role <> 'owner') NOT VALID;
