-- Which roles of the staff must have two-step login.
-- additive: an older server asks nobody for it.

CREATE TABLE two_step_roles (
  role text PRIMARY KEY CHECK (role IN ('owner', 'manager', 'picker', 'rider', 'cashier'))
);
COMMENT ON TABLE two_step_roles IS 'Roles that must have two-step login: until somebody has it, their role opens nothing.';
