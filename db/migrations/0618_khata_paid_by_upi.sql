-- additive: the version before writes no reference with a payment, and reads none.
-- A payment into a khata by UPI keeps its reference, by which it is booked once.
ALTER TABLE khata_entries DROP CONSTRAINT khata_entries_credit, ADD CONSTRAINT khata_entries_credit CHECK (
  CASE WHEN credit_kind IS NULL THEN credit_paise = 0 AND (reference IS NULL OR (kind = 'payment' AND paid_by = 'upi'))
    ELSE kind = 'correction' AND credit_paise <> 0 AND amount_paise = CASE credit_kind WHEN 'khata' THEN credit_paise ELSE 0 END
      AND (credit_kind IN ('claim', 'goodwill', 'spend_back')) = ((credit_paise > 0) = (reverses IS NULL))
      AND (reverses IS NULL OR credit_kind IN ('claim', 'goodwill', 'pay_out', 'khata')) END) NOT VALID;
