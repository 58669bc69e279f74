-- additive: servers of the version before only write the purposes that they know.
ALTER TABLE otps DROP CONSTRAINT otps_purpose_check;
ALTER TABLE otps ADD CONSTRAINT otps_purpose_check CHECK (purpose IN ('login', 'reset', 'new_email', 'new_mobile', 'erase', 'join_khata'));
COMMENT ON TABLE otps IS 'Codes that were sent. A new code replaces the old one of its address, purpose and device, so only the newest can match.';
COMMENT ON COLUMN otps.email IS 'An email address, or +91 and a mobile number.
person: delete';
