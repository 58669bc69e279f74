-- additive: the version before reads and writes the same columns.
-- A bill that was paid by the credit note of a customer, and is made undone, gave its credit to the customer of the bill, or to nobody.
CREATE OR REPLACE FUNCTION credit_by_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO khata_entries (customer_id, kind, credit_kind, credit_paise, amount_paise, document_id, reference, order_id, by_id)
  SELECT coalesce((SELECT min(p.customer_id) FROM (
      SELECT k.customer_id, t.amount_paise FROM tenders t JOIN tax_documents n ON n.number = t.reference
        JOIN khata_entries k ON k.document_id = n.id AND k.credit_kind = 'claim' WHERE t.order_id = NEW.order_id AND t.kind = 'credit') p
      HAVING count(DISTINCT p.customer_id) = 1 AND count(*) = count(p.customer_id) AND NEW.amount_paise <= sum(p.amount_paise)), o.customer_id),
    'correction', 'claim', NEW.amount_paise, 0, d.id, d.number, NEW.order_id, NEW.by_id
  FROM tax_documents d, orders o WHERE d.id = NEW.document_id AND o.id = NEW.order_id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION credit_by_note() IS 'Writes the credit note of a counter onto the account of its customer; what the note of another customer had paid onto theirs.';
