-- outside a transaction
-- If nothing was supplied for an advance, one refund voucher is against its receipt voucher.
-- additive: an older server writes none.

DROP INDEX CONCURRENTLY IF EXISTS tax_documents_one_refund_voucher;
CREATE UNIQUE INDEX CONCURRENTLY tax_documents_one_refund_voucher ON tax_documents (against) WHERE kind = 'refund_voucher';
