-- The addresses that a product had before it was renamed: each leads to where it is now.
CREATE TABLE product_slugs (
  slug       text PRIMARY KEY CHECK (slug <> ''),
  product_id integer NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_slugs_product ON product_slugs (product_id);
