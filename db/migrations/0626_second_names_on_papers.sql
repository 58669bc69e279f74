ALTER TABLE tax_document_rows ADD COLUMN second_name text;

COMMENT ON COLUMN tax_document_rows.second_name IS E'What the product was called in the second language of the shop’s papers when this one was written.\nperson: none';
