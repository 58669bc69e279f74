-- What the shop owes a customer, kept beside the entries: two that spend at once wait for one another, and it never falls
-- below zero. Whoever is one person with somebody else has it there.
ALTER TABLE customers ADD COLUMN credit_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE customers ADD CONSTRAINT customers_credit_check CHECK (credit_paise >= 0 AND (merged_into IS NULL OR credit_paise = 0)) NOT VALID;
COMMENT ON COLUMN customers.credit_paise IS 'Their store credit: the sum of credit_paise of their entries in khata_entries, of all who are the same person. Kept by triggers.';
