-- What an import has written so far, so that one that was cut short and gone on with says at its end what the whole file did.
ALTER TABLE imports
  ADD COLUMN added integer NOT NULL DEFAULT 0,
  ADD COLUMN changed integer NOT NULL DEFAULT 0;
