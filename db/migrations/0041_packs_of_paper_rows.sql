-- Goods come back by the pack, also where their quantity is a weight.

ALTER TABLE tax_document_rows ADD COLUMN packs integer NOT NULL DEFAULT 0 CHECK (packs >= 0);
COMMENT ON COLUMN tax_document_rows.packs IS 'How many packs: a note gives them back one by one. 0 for a charge, and for an amount given back.';
