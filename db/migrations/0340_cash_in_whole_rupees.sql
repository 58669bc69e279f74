ALTER TABLE tax_documents ADD COLUMN cash_rounding_paise bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN tax_documents.cash_rounding_paise IS 'What cash in whole rupees had more or less than its part of the total, at the counter; no part of the supply.';
