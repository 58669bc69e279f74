ALTER TABLE otps VALIDATE CONSTRAINT otps_purpose_check;
