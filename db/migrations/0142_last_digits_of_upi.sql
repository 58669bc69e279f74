-- outside a transaction
-- additive: an older server looks before it writes, and refuses more than this index does.

DROP INDEX CONCURRENTLY IF EXISTS tenders_upi_reference_once;
-- The last four digits, which the shop's own app shows, come again.
CREATE UNIQUE INDEX CONCURRENTLY tenders_upi_reference_once ON tenders (reference)
  WHERE kind = 'upi' AND length(reference) > 4;
DROP INDEX CONCURRENTLY IF EXISTS tenders_upi_once;
