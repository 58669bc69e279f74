ALTER TABLE marketing_scripts
  ADD header_purpose text CHECK (header_purpose IN ('necessary', 'analytics', 'marketing')),
  ADD body_purpose text CHECK (body_purpose IN ('necessary', 'analytics', 'marketing'));
COMMENT ON COLUMN marketing_scripts.header_purpose IS 'What the scripts are for: all but the necessary ones wait for consent. Null, in versions saved without one, waits like marketing.';
