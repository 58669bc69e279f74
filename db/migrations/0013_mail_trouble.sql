-- Holds its one row while mail does not go out: from the first try that failed, on whichever server, to the next
-- that succeeds.
CREATE TABLE mail_trouble (
  is_there boolean PRIMARY KEY DEFAULT true CHECK (is_there),
  since timestamptz NOT NULL DEFAULT now()
);
