-- A list of another program may have a code whose rate cannot be read, or is no longer in force.
ALTER TABLE products ADD COLUMN listed_hsn text
  CONSTRAINT products_listed_hsn_check CHECK (listed_hsn ~ '^[0-9]{4}([0-9]{2}){0,2}$');

COMMENT ON COLUMN products.listed_hsn IS E'The HSN that a list gave without a rate that can be kept; offered when its tax is entered.\nperson: none';
