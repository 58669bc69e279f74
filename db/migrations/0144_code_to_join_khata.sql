-- additive: the wider rule accepts whatever an older server writes.
ALTER TABLE otps DROP CONSTRAINT otps_purpose_check;
ALTER TABLE otps ADD CONSTRAINT otps_purpose_check
  CHECK (purpose IN ('login', 'reset', 'new_email', 'erase', 'join_khata')) NOT VALID;
