-- A tender says how a bill was paid; where its cash went is in the ledger of cash.

ALTER TABLE tenders DROP CONSTRAINT tenders_check;
ALTER TABLE tenders ADD CONSTRAINT tenders_drawer CHECK (kind = 'cash' OR drawer_id IS NULL) NOT VALID;
COMMENT ON COLUMN tenders.drawer_id IS 'The drawer that cash went into, of sales before cash_moves.';
