-- outside a transaction
-- An order that was paid online has one receipt voucher.
-- additive: an older server writes none.

DROP INDEX CONCURRENTLY IF EXISTS tax_documents_one_receipt;
CREATE UNIQUE INDEX CONCURRENTLY tax_documents_one_receipt ON tax_documents (order_id) WHERE kind = 'receipt_voucher';
