-- Old rows are checked without keeping anybody from writing.
ALTER TABLE orders VALIDATE CONSTRAINT orders_total_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_offers_check;
ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_offer_paise_check;
ALTER TABLE supplied_lines VALIDATE CONSTRAINT supplied_lines_offer_paise_check;
ALTER TABLE tax_document_rows VALIDATE CONSTRAINT tax_document_rows_offer_paise_check;
