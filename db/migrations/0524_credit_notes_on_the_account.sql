-- A counter's credit note, and what is bought with it, stand on the account, whichever version sells.

CREATE FUNCTION credit_by_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO khata_entries (customer_id, kind, credit_kind, credit_paise, amount_paise, document_id, reference, order_id, by_id)
  SELECT o.customer_id, 'correction', 'claim', NEW.amount_paise, 0, d.id, d.number, NEW.order_id, NEW.by_id
  FROM tax_documents d, orders o WHERE d.id = NEW.document_id AND o.id = NEW.order_id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION credit_by_note() IS 'Writes the credit note of a counter onto the account of its customer.';
CREATE TRIGGER counter_returns_credit AFTER INSERT ON counter_returns FOR EACH ROW WHEN (NEW.kind = 'credit') EXECUTE FUNCTION credit_by_note();

CREATE FUNCTION spend_by_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO khata_entries (customer_id, kind, credit_kind, credit_paise, amount_paise, reference, order_id)
  SELECT (SELECT k.customer_id FROM tax_documents d JOIN khata_entries k ON k.document_id = d.id WHERE d.number = NEW.reference),
    'correction', 'spend', -NEW.amount_paise, 0, NEW.reference, NEW.order_id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION spend_by_note() IS 'Takes what a credit note pays at a counter off the account that it stands on.';
CREATE TRIGGER tenders_credit AFTER INSERT ON tenders FOR EACH ROW WHEN (NEW.kind = 'credit') EXECUTE FUNCTION spend_by_note();

LOCK TABLE counter_returns, tenders IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO khata_entries (customer_id, kind, credit_kind, credit_paise, amount_paise, document_id, reference, order_id, by_id, at)
SELECT o.customer_id, 'correction', 'claim', r.amount_paise, 0, d.id, d.number, r.order_id, r.by_id, d.issued_at
FROM counter_returns r JOIN tax_documents d ON d.id = r.document_id JOIN orders o ON o.id = r.order_id WHERE r.kind = 'credit' ORDER BY d.issued_at, d.id;
INSERT INTO khata_entries (customer_id, kind, credit_kind, credit_paise, amount_paise, reference, order_id, at)
SELECT k.customer_id, 'correction', 'spend', -t.amount_paise, 0, t.reference, t.order_id, o.sold_at
FROM tenders t JOIN orders o ON o.id = t.order_id JOIN tax_documents d ON d.number = t.reference JOIN khata_entries k ON k.document_id = d.id
WHERE t.kind = 'credit' ORDER BY o.sold_at, o.id;
