-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS tax_documents_notes_by_day;
CREATE INDEX CONCURRENTLY tax_documents_notes_by_day ON tax_documents (((issued_at AT TIME ZONE 'Asia/Kolkata')::date))
  WHERE kind IN ('credit_note', 'refund_note');
