-- additive: the version before reads what undoes an entry of store credit like any other, and writes none.
-- A mistake with store credit is undone as one of the khata is: by a row of the same kind, with the sign turned.
ALTER TABLE khata_entries DROP CONSTRAINT khata_entries_credit, ADD CONSTRAINT khata_entries_credit CHECK (
  CASE WHEN credit_kind IS NULL THEN credit_paise = 0 AND reference IS NULL
    ELSE kind = 'correction' AND credit_paise <> 0 AND amount_paise = CASE credit_kind WHEN 'khata' THEN credit_paise ELSE 0 END
      AND (credit_kind IN ('claim', 'goodwill', 'spend_back')) = ((credit_paise > 0) = (reverses IS NULL))
      AND (reverses IS NULL OR credit_kind IN ('claim', 'goodwill', 'pay_out', 'khata')) END) NOT VALID;
COMMENT ON COLUMN khata_entries.reverses IS 'The entry that this one undoes, by as much; an entry is undone once. What undoes store credit has the kind of what it undoes.';
