-- outside a transaction
-- The Tax page lists papers of one kind; the newest notes of many papers were found by reading all of them.

DROP INDEX CONCURRENTLY IF EXISTS tax_documents_by_kind;
CREATE INDEX CONCURRENTLY tax_documents_by_kind ON tax_documents (kind, issued_at DESC, id DESC);
