ALTER TABLE purchase_lines ADD COLUMN relabels boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN purchase_lines.relabels IS 'The packets that were in stock before got a sticker with the MRP of this line.';

CREATE OR REPLACE VIEW bought_packs WITH (security_invoker = true) AS
  SELECT l.pack_id, l.purchase_id, l."position", l.quantity + l.free_quantity AS packs,
    nullif(round(l.cost_paise::numeric * l.quantity / (l.quantity + l.free_quantity)), 0)::bigint AS cost_paise,
    l.mrp_paise, l.batch, l.expires_on, b.bill_date, b.written_at, l.relabels
  FROM purchase_lines l JOIN purchases b ON b.id = l.purchase_id
  WHERE b.reverses IS NULL AND NOT EXISTS (SELECT FROM purchases r WHERE r.reverses = b.id);
COMMENT ON VIEW bought_packs IS 'The lines of the bills that were not reversed; the cost is that of one pack, free ones counted, and null where all were free.';
