-- What a rider says about the payment stands with the delivery; only cash is in the ledger of cash.

ALTER TABLE deliveries ADD paid_by text CONSTRAINT deliveries_paid_by_check CHECK (paid_by IN ('cash', 'upi'));
ALTER TABLE deliveries ADD collected_paise bigint;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_collected CHECK ((paid_by IS NULL) = (collected_paise IS NULL)) NOT VALID;
COMMENT ON COLUMN deliveries.paid_by IS 'How the order was paid at the door, by the word of the rider; null where nothing was due.';
COMMENT ON COLUMN deliveries.collected_paise IS 'What was due at the door when it was handed over.';
