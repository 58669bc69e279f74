-- How often an order that had failed or expired was taken up again: each time it may take stock and pass its states anew.
ALTER TABLE orders ADD COLUMN revival smallint NOT NULL DEFAULT 0 CHECK (revival >= 0);
