-- additive: no account lacks an email address yet, and none does before a shop has set up a channel for numbers.
ALTER TABLE users ADD COLUMN mobile_verified_at timestamptz;
ALTER TABLE users ADD COLUMN dormant_at timestamptz;
ALTER TABLE users ALTER COLUMN email DROP NOT NULL;
ALTER TABLE users ADD CONSTRAINT users_has_proof
  CHECK (email IS NOT NULL OR mobile_verified_at IS NOT NULL OR dormant_at IS NOT NULL) NOT VALID;
ALTER TABLE users ADD CONSTRAINT users_verified_is_known
  CHECK (mobile_verified_at IS NULL OR (mobile IS NOT NULL AND mobile >= 6000000000)) NOT VALID;
ALTER TABLE users ADD CONSTRAINT users_dormant_is_out
  CHECK (dormant_at IS NULL OR (status <> 'Active' AND mobile_verified_at IS NULL)) NOT VALID;
COMMENT ON COLUMN users.email IS 'Null for an account that logs in by its mobile number alone; every shape of the API then says ''''.
person: blank';
COMMENT ON COLUMN users.mobile_verified_at IS 'When a code sent to the number was entered: it then belongs to this account and to no other. Null: a number to call, which proves nothing.
person: blank';
COMMENT ON COLUMN users.dormant_at IS 'When its number was given to somebody else, and no other proof was left. Nobody can log in; orders, khata and credit stay for the shop to settle.';
COMMENT ON CONSTRAINT users_has_proof ON users IS 'An account has an email address or a verified mobile number, or is dormant.';
