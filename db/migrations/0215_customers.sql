-- additive: an older version neither knows nor writes the new columns
-- What administrators know about a shopper: a note, why they are suspended, and whether they may pay in cash.
ALTER TABLE users
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD COLUMN cash_on_delivery boolean NOT NULL DEFAULT true,
  ADD COLUMN suspended_reason text;
ALTER TABLE users ADD CONSTRAINT users_note_check CHECK (length(note) <= 1000) NOT VALID;
ALTER TABLE users ADD CONSTRAINT users_suspended_reason_check
  CHECK (suspended_reason IS NULL OR status = 'Suspended' AND length(suspended_reason) <= 300) NOT VALID;
