-- The khata becomes the account of a customer in both directions: what they owe (amount_paise) and their store credit
-- (credit_paise) are two columns of one ledger. To the version before, an entry that moves credit alone is a correction of
-- nothing. A counter's credit note without a customer belongs to whoever brings it.

ALTER TABLE khata_entries ADD COLUMN credit_paise bigint NOT NULL DEFAULT 0,
  ADD COLUMN credit_kind text,
  ADD COLUMN reference text,
  ALTER COLUMN customer_id DROP NOT NULL,
  DROP CONSTRAINT khata_entries_check,
  DROP CONSTRAINT khata_entries_document,
  DROP CONSTRAINT khata_entries_of_order,
  DROP CONSTRAINT khata_entries_paid_by,
  DROP CONSTRAINT khata_entries_reason;
ALTER TABLE khata_entries
  ADD CONSTRAINT khata_entries_check CHECK (
    (amount_paise <> 0 OR credit_kind IS NOT NULL) AND (amount_paise >= 0 OR kind IN ('opening', 'correction'))) NOT VALID,
  ADD CONSTRAINT khata_entries_credit CHECK (CASE WHEN credit_kind IS NULL THEN credit_paise = 0 AND reference IS NULL
    ELSE kind = 'correction' AND reverses IS NULL AND amount_paise = CASE credit_kind WHEN 'khata' THEN credit_paise ELSE 0 END
      AND CASE WHEN credit_kind IN ('claim', 'goodwill', 'spend_back') THEN credit_paise > 0 ELSE credit_paise < 0 END END) NOT VALID,
  ADD CONSTRAINT khata_entries_credit_kind CHECK (credit_kind IN ('claim', 'goodwill', 'spend', 'spend_back', 'pay_out', 'khata', 'correction')) NOT VALID,
  ADD CONSTRAINT khata_entries_customer CHECK (customer_id IS NOT NULL OR (credit_kind IS NOT NULL AND credit_kind IN ('claim', 'spend') AND reference IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT khata_entries_document CHECK (kind = 'return' OR document_id IS NULL OR coalesce(credit_kind, '') = 'claim') NOT VALID,
  ADD CONSTRAINT khata_entries_of_order CHECK (CASE WHEN credit_kind IS NULL THEN kind IN ('sale', 'return') = (order_id IS NOT NULL)
    WHEN credit_kind IN ('spend', 'spend_back') THEN order_id IS NOT NULL ELSE true END) NOT VALID,
  ADD CONSTRAINT khata_entries_paid_by CHECK ((kind = 'payment' OR coalesce(credit_kind, '') = 'pay_out') = (paid_by IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT khata_entries_reason CHECK (note IS NOT NULL OR CASE WHEN credit_kind IS NULL THEN kind NOT IN ('write_off', 'correction')
    ELSE credit_kind NOT IN ('goodwill', 'correction', 'khata') END) NOT VALID,
  ADD CONSTRAINT khata_entries_reference_check CHECK (length(reference) BETWEEN 1 AND 40) NOT VALID;
COMMENT ON TABLE khata_entries IS 'append-only: the account of each customer. What they owe is the sum of amount_paise, their store credit that of credit_paise; nothing is ever changed, a mistake is corrected by another row.';
COMMENT ON COLUMN khata_entries.credit_paise IS 'What the row adds to the store credit of the customer; below zero what it takes.';
COMMENT ON COLUMN khata_entries.credit_kind IS 'claim: from goods that went back or were wrong, paid out on wish. goodwill: a gift, never paid out. khata: credit that pays what is owed, in both columns. Null for what moves no credit.';
COMMENT ON COLUMN khata_entries.reference IS 'The number of the credit note that a counter gave, or spent; or that of a transfer.
person: keep the shop’s books';
COMMENT ON COLUMN khata_entries.document_id IS 'The note that a return or a credit goes with; null when an order is cancelled, or costs less once it is packed.';
COMMENT ON COLUMN khata_entries.customer_id IS 'Null only for the credit note of a counter whose buyer nobody knows.';

CREATE FUNCTION keep_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE kept char(24);
BEGIN
  SELECT coalesce(merged_into, id) INTO kept FROM customers WHERE id = NEW.customer_id FOR NO KEY UPDATE;
  UPDATE customers SET credit_paise = credit_paise + NEW.credit_paise WHERE id = kept;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_credit() IS 'Adds an entry to the store credit of its customer, or of the one into whom they were merged.';
CREATE TRIGGER khata_entries_credit AFTER INSERT ON khata_entries FOR EACH ROW
  WHEN (NEW.credit_paise <> 0 AND NEW.customer_id IS NOT NULL) EXECUTE FUNCTION keep_credit();

CREATE FUNCTION move_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moved bigint;
BEGIN
  IF OLD.merged_into IS NULL THEN
    moved := OLD.credit_paise;
  ELSE
    SELECT coalesce(sum(credit_paise), 0) INTO moved FROM khata_entries WHERE customer_id = NEW.id;
    UPDATE customers SET credit_paise = credit_paise - moved WHERE id = OLD.merged_into;
  END IF;
  IF NEW.merged_into IS NULL THEN
    NEW.credit_paise := moved;
  ELSE
    NEW.credit_paise := 0;
    UPDATE customers SET credit_paise = credit_paise + moved WHERE id = NEW.merged_into;
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION move_credit() IS 'Store credit goes along when two customers become one person, and each has that of the own entries again afterwards.';
CREATE TRIGGER customers_move_credit BEFORE UPDATE OF merged_into ON customers FOR EACH ROW
  WHEN (OLD.merged_into IS DISTINCT FROM NEW.merged_into) EXECUTE FUNCTION move_credit();
