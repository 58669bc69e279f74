-- For who lost the phone: each code logs in once. 80 random bits, so a plain hash cannot be searched.
CREATE TABLE recovery_codes (
  user_id char(24) NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
