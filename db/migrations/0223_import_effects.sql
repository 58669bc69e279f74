-- A product or a pack as it was before an import (null: the import added it) and after it (null: it took the pack out of
-- sale). What was sold since has a later movement. The outcome is that of the undo.
CREATE TABLE import_effects (
  import_id     char(24) NOT NULL REFERENCES written_imports ON DELETE CASCADE,
  position      int NOT NULL CHECK (position >= 1),
  product_id    int NOT NULL REFERENCES products ON DELETE CASCADE,
  pack_id       bigint REFERENCES packs ON DELETE CASCADE,
  before        jsonb,
  after         jsonb,
  last_movement bigint NOT NULL,
  outcome       text CHECK (outcome IN ('removed', 'restored', 'gone', 'sold', 'changed', 'category', 'code')),
  PRIMARY KEY (import_id, position),
  CHECK (before IS NOT NULL OR after IS NOT NULL)
);
CREATE UNIQUE INDEX import_effects_once ON import_effects (import_id, product_id, coalesce(pack_id, 0));
CREATE INDEX import_effects_product ON import_effects (product_id);
CREATE INDEX import_effects_pack ON import_effects (pack_id);
