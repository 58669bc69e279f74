-- GST: what each charge and product bears.

ALTER TABLE charges ADD COLUMN tax_rule text NOT NULL DEFAULT 'fixed' CHECK (tax_rule IN ('fixed', 'follow'));
ALTER TABLE charges ADD COLUMN sac text NOT NULL DEFAULT '996813' CHECK (sac ~ '^99[0-9]{4}$');
ALTER TABLE charges ADD COLUMN tax_rate_bp integer NOT NULL DEFAULT 1800 CHECK (tax_rate_bp BETWEEN 0 AND 4000);
COMMENT ON COLUMN charges.tax_rule IS 'fixed: a service of its own, at its own rate. follow: part of the value of the goods, shared over their rates.';
COMMENT ON COLUMN charges.tax_rate_bp IS 'GST of a charge of its own, in hundredths of a percent.';

CREATE TABLE product_taxes (
  product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
  valid_from date NOT NULL,
  hsn        text NOT NULL CHECK (hsn ~ '^[0-9]{4}([0-9]{2}){0,2}$'),
  treatment  text NOT NULL CHECK (treatment IN ('taxable', 'exempt', 'nil', 'non_gst')),
  rate_bp    integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 4000),
  condition  text CHECK (condition <> ''),
  set_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (product_id, valid_from),
  CONSTRAINT product_taxes_rate_check CHECK ((treatment = 'taxable') = (rate_bp > 0))
);
COMMENT ON TABLE product_taxes IS 'HSN and GST of a product, each row from its day on. The catalogue never reads it.';
COMMENT ON COLUMN product_taxes.rate_bp IS 'All of GST, in hundredths of a percent.';
COMMENT ON COLUMN product_taxes.condition IS 'What the shopkeeper answered where a code has several rates, such as "packed and labelled".';
