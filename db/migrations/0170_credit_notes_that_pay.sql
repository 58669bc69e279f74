-- outside a transaction
-- additive: an index that refuses nothing.
-- What was paid with a credit note is looked up by the number of the note.

DROP INDEX CONCURRENTLY IF EXISTS tenders_credit_note;
CREATE INDEX CONCURRENTLY tenders_credit_note ON tenders (reference) WHERE kind = 'credit';
