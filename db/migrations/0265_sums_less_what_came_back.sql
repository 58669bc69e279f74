-- On a day more may come back than is sold.

ALTER TABLE pack_days DROP CONSTRAINT pack_days_units_check;
ALTER TABLE pack_days DROP CONSTRAINT pack_days_sales_paise_check;
ALTER TABLE pack_days DROP CONSTRAINT pack_days_orders_check;
COMMENT ON TABLE pack_days IS 'What was sold of each pack on each business day, less what came back on it; kept like `sales_days`.';
