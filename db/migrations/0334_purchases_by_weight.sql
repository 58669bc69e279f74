ALTER TABLE purchase_lines ADD COLUMN grams bigint, ADD COLUMN free_grams bigint;
ALTER TABLE purchase_lines ADD CONSTRAINT purchase_lines_grams_check
  CHECK (num_nulls(grams, free_grams) IN (0, 2) AND (grams IS NULL OR (grams + free_grams <> 0 AND grams::numeric * free_grams >= 0))) NOT VALID;
COMMENT ON COLUMN purchase_lines.grams IS 'Of a pack that is sold by weight: what was paid for, to the gram; `quantity` is the whole packs of it, at least one. Null for others, and in rows of earlier versions.';
COMMENT ON COLUMN purchase_lines.free_grams IS 'What came free beside it.';

CREATE OR REPLACE VIEW bought_packs WITH (security_invoker = true) AS
  SELECT l.pack_id, l.purchase_id, l."position", l.quantity + l.free_quantity AS packs,
    nullif(round(l.cost_paise::numeric * coalesce(l.grams, l.quantity) / coalesce(l.grams + l.free_grams, l.quantity + l.free_quantity)), 0)::bigint AS cost_paise,
    l.mrp_paise, l.batch, l.expires_on, b.bill_date, b.written_at, l.relabels, l.grams + l.free_grams AS grams
  FROM purchase_lines l JOIN purchases b ON b.id = l.purchase_id
  WHERE b.reverses IS NULL AND NOT EXISTS (SELECT FROM purchases r WHERE r.reverses = b.id);
COMMENT ON VIEW bought_packs IS 'The lines of the bills that were not reversed; the cost is that of one pack, free ones counted, and null where all were free; `grams` are all that came, where they were weighed.';
