-- outside a transaction
ALTER TABLE khata_entries VALIDATE CONSTRAINT khata_entries_credit;
