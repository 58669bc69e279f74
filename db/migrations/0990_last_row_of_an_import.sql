-- additive: what a server of the version before has written when it is cut short is written again, as before.
ALTER TABLE imports ADD COLUMN last_row integer DEFAULT 0 NOT NULL;
COMMENT ON COLUMN imports.last_row IS 'Of the file, up to which its rows are written: a run that goes on begins behind it, because of what was written goods may be sold since.';
