-- The pictures that imports name by their address: a job fetches them after the import has written the products. Those
-- of products that were removed meanwhile are dropped.
CREATE TABLE picture_fetches (
  import_id  char(24) NOT NULL REFERENCES written_imports ON DELETE CASCADE,
  product_id int NOT NULL REFERENCES products ON DELETE CASCADE,
  url        text NOT NULL CHECK (url ~ '^https://' AND octet_length(url) <= 2000),
  position   int NOT NULL CHECK (position >= 0),
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed', 'dropped')),
  tries      int NOT NULL DEFAULT 0 CHECK (tries >= 0),
  reason     text,
  image_id   char(32),
  PRIMARY KEY (import_id, product_id, url),
  CHECK ((state = 'done') = (image_id IS NOT NULL)),
  CHECK (state <> 'failed' OR reason IS NOT NULL)
);
CREATE INDEX picture_fetches_product ON picture_fetches (product_id);
CREATE INDEX picture_fetches_waiting ON picture_fetches (import_id) WHERE state = 'waiting';
CREATE INDEX picture_fetches_known ON picture_fetches (url) WHERE state = 'done';
