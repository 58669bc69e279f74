-- additive: a bill that was paid in several ways goes back in those ways, with one note; the version before reads one of them.
ALTER TABLE counter_returns DROP CONSTRAINT counter_returns_pkey;
ALTER TABLE counter_returns ADD CONSTRAINT counter_returns_pkey PRIMARY KEY (document_id, kind);

-- Such a note may give one part back to a khata, and one as a credit note.
DROP INDEX khata_entries_one_return;
CREATE UNIQUE INDEX khata_entries_one_return ON khata_entries (document_id, kind) WHERE document_id IS NOT NULL;
COMMENT ON INDEX khata_entries_one_return IS 'A note is taken off a khata once, and is a credit note once.';

CREATE OR REPLACE FUNCTION spend_by_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO khata_entries (customer_id, kind, credit_kind, credit_paise, amount_paise, reference, order_id)
  SELECT (SELECT k.customer_id FROM tax_documents d JOIN khata_entries k ON k.document_id = d.id AND k.credit_kind = 'claim' WHERE d.number = NEW.reference),
    'correction', 'spend', -NEW.amount_paise, 0, NEW.reference, NEW.order_id;
  RETURN NULL;
END $function$;
