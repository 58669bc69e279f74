-- additive: how many bills a device says it keeps that are not sent.
ALTER TABLE counters ADD COLUMN kept_bills integer;
ALTER TABLE counters ADD CONSTRAINT counters_kept_bills_check CHECK (kept_bills >= 0) NOT VALID;
COMMENT ON COLUMN counters.kept_bills IS 'Bills that its device said it keeps, not sent or refused; null before it has said so.';
