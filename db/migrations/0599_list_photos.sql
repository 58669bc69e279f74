-- A photo of a list beside an order. It stands here as those of claims do: pictures have public addresses.

CREATE TABLE list_photos (
  order_id text PRIMARY KEY REFERENCES orders (id),
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 2000000),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE list_photos IS 'Photos of lists for whoever picks the order, encoded again. No machine reads them.';
COMMENT ON COLUMN list_photos.content IS 'WebP.
person: delete';
