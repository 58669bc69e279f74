-- Photos of claims are kept here and not among the pictures, which have public addresses.

CREATE TABLE claim_photos (
  id character(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  order_id text NOT NULL REFERENCES orders (id),
  claim_id character(24) REFERENCES claims (id),
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 2000000),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT claim_photos_of_claim FOREIGN KEY (claim_id, order_id) REFERENCES claims (id, order_id)
);
CREATE INDEX claim_photos_of_claims ON claim_photos (claim_id);
CREATE INDEX claim_photos_of_orders ON claim_photos (order_id) WHERE claim_id IS NULL;
COMMENT ON TABLE claim_photos IS 'Photos of what is wrong, encoded again. Those without a claim wait for it for a day.';
COMMENT ON COLUMN claim_photos.content IS 'WebP.
person: delete';
