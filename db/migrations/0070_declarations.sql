-- What packets declare (Legal Metrology (Packaged Commodities) Rules 2011, rule 6).
-- additive: an older server neither reads nor writes it.

ALTER TABLE products ADD COLUMN declarations jsonb NOT NULL DEFAULT '{}';
ALTER TABLE products ADD CONSTRAINT products_declarations_check CHECK (
  jsonb_typeof(declarations) = 'object'
  AND declarations - '{manufacturer,packer,importer,commonName,netQuantity,bestBefore,consumerCare,fssai}'::text[] = '{}'
  AND NOT jsonb_path_exists(declarations, '$.* ? (@.type() != "string" || !(@ like_regex "^[^\r\n]{1,150}[^\r\n]{0,150}$"))')
) NOT VALID;
COMMENT ON COLUMN products.declarations IS 'What the packet declares. What is missing is what brand_declarations says; the country of origin is `origin`.';
COMMENT ON CONSTRAINT products_declarations_check ON products IS 'Known names, each with one line of at most 300 characters.';
