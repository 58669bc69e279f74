-- additive: an older server leaves both out.
-- The owner sees which invitations are open, and for whom.

ALTER TABLE staff_invitations
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN mobile bigint CHECK (mobile BETWEEN 6000000000 AND 9999999999);
COMMENT ON TABLE staff_invitations IS 'Invitations by a link. Each works once, for a day and five codes; then its row goes, with the name and the mobile number.';
