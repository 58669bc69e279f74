-- The file of an import in pieces, as it was sent; gone when it is done.
CREATE TABLE import_parts (
  import_id char(24) NOT NULL REFERENCES imports ON DELETE CASCADE,
  part      int NOT NULL CHECK (part >= 0),
  content   bytea NOT NULL,
  PRIMARY KEY (import_id, part)
);
