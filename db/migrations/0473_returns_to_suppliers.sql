-- Goods that went back to a supplier are a bill below zero, with a number of their own.

ALTER TABLE purchases ADD COLUMN return_number int CHECK (return_number > 0);
ALTER TABLE purchases ADD COLUMN reason text CHECK (length(reason) BETWEEN 1 AND 300);
ALTER TABLE purchases DROP CONSTRAINT purchases_check;
ALTER TABLE purchases ADD CONSTRAINT purchases_total CHECK (CASE WHEN (reverses IS NULL) = (return_number IS NULL) THEN total_paise >= 0 ELSE total_paise <= 0 END) NOT VALID;
ALTER TABLE purchases ADD CONSTRAINT purchases_return_reason CHECK (return_number IS NULL OR reason IS NOT NULL) NOT VALID;
COMMENT ON COLUMN purchases.return_number IS 'Of goods that went back to the supplier: the number of the debit note. Its lines and its total are below zero.';
COMMENT ON COLUMN purchases.reason IS 'Why goods went back.
person: none';
