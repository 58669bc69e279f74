CREATE TABLE supplier_items (
  supplier_id char(24) NOT NULL REFERENCES suppliers(id),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 200),
  pack_id bigint NOT NULL REFERENCES packs(id) ON DELETE CASCADE,
  PRIMARY KEY (supplier_id, name)
);
CREATE INDEX supplier_items_pack ON supplier_items (pack_id);
COMMENT ON TABLE supplier_items IS 'no delete: what the bills of a supplier call packs, in lower case; learned from a bill that was written.';
