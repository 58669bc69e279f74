ALTER TABLE counter_returns ADD COLUMN without_bill boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN counter_returns.without_bill IS 'The customer had no bill: it was found by what was scanned.';
