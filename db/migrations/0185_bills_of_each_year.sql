-- outside a transaction

DROP INDEX CONCURRENTLY IF EXISTS purchases_once_a_year;
CREATE UNIQUE INDEX CONCURRENTLY purchases_once_a_year ON purchases
  (supplier_id, lower(bill_number), date_part('year', bill_date - interval '3 months'), entry) WHERE reverses IS NULL;
DROP INDEX CONCURRENTLY purchases_once;
COMMENT ON INDEX purchases_once_a_year IS 'Suppliers begin with number 1 in every financial year, from April to March.';
ALTER TABLE counter_checks VALIDATE CONSTRAINT counter_checks_kind_check;
