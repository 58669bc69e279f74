-- A note on an order that is still to be paid at the door: less is collected, and nothing is handed over.
-- additive: an older server writes false.

ALTER TABLE tax_documents ADD COLUMN lowers_due boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN tax_documents.lowers_due IS 'True for a note on an order that was still to be paid at the door: so much less is collected.';
