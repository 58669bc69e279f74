-- A picture that an import names may be that of packs alone, or of both.
ALTER TABLE picture_fetches
  ADD COLUMN of_product boolean NOT NULL DEFAULT true,
  ADD COLUMN pack_ids bigint[] NOT NULL DEFAULT '{}';
