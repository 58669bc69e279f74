CREATE TABLE brand_declarations (
  key text PRIMARY KEY CHECK (key = lower(brand)),
  brand text NOT NULL,
  declarations jsonb NOT NULL CHECK (
    jsonb_typeof(declarations) = 'object'
    AND declarations - '{manufacturer,packer,importer,consumerCare,fssai}'::text[] = '{}'
    AND NOT jsonb_path_exists(declarations, '$.* ? (@.type() != "string" || !(@ like_regex "^[^\r\n]{1,150}[^\r\n]{0,150}$"))')
  ),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE brand_declarations IS 'What all packets of a brand declare alike, given once. A product’s own declaration wins.';
COMMENT ON COLUMN brand_declarations.key IS 'The brand as products name it, in whatever case.';
