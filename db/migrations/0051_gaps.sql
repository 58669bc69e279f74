-- What the law asks for and rows do not have yet, one view per rule: each row of a view is a gap. Rules about settings
-- are in src/features/gaps/server/list-gaps.ts, since the defaults of settings are not in the database.

CREATE VIEW gap_origin AS
  SELECT id AS product_id FROM products WHERE publish AND deleted_at IS NULL AND origin IS NULL;
COMMENT ON VIEW gap_origin IS 'Products on sale without a country of origin.';

CREATE VIEW gap_veg_mark AS
  SELECT id AS product_id FROM products p WHERE publish AND deleted_at IS NULL AND veg IS NULL
    AND NOT EXISTS (SELECT FROM product_taxes t WHERE t.product_id = p.id AND t.hsn >= '30');
COMMENT ON VIEW gap_veg_mark IS 'Products on sale without a veg or non-veg mark. What has an HSN of chapter 30 or above, such as soap, is not food.';

CREATE VIEW gap_price AS
  SELECT product_id FROM packs WHERE retired_at IS NULL AND discount_micro < 0;
COMMENT ON VIEW gap_price IS 'Packs that cost more than their MRP. The constraint on the discount keeps it empty.';

CREATE VIEW gap_cash_charge AS
  SELECT id AS charge_id FROM charges
  WHERE is_active AND (name ~ '\mCOD\M' OR name || ' ' || description ~* '\mcash on delivery\M');
COMMENT ON VIEW gap_cash_charge IS 'Charges that say they are for cash on delivery. Charges have no condition of that kind, so everybody would pay them.';

CREATE VIEW gap_grievance_clock AS
  SELECT id AS grievance_id FROM grievances
  WHERE (state = 'open' AND acknowledge_by <= now()) OR (state <> 'settled' AND settle_by <= now());
COMMENT ON VIEW gap_grievance_clock IS 'Complaints that are over one of their clocks.';

CREATE VIEW gap_script_purpose AS
  SELECT version FROM (SELECT * FROM marketing_scripts ORDER BY version DESC LIMIT 1) current
  WHERE enabled AND ((header_scripts <> '' AND header_purpose IS NULL) OR (body_scripts <> '' AND body_purpose IS NULL));
COMMENT ON VIEW gap_script_purpose IS 'The marketing scripts in force, if some do not say what they are for.';
