ALTER TABLE purchases VALIDATE CONSTRAINT purchases_total;
ALTER TABLE purchases VALIDATE CONSTRAINT purchases_return_reason;

-- What went back says nothing about what a pack costs.
CREATE OR REPLACE VIEW bought_packs AS
SELECT l.pack_id, l.purchase_id, l."position", l.quantity + l.free_quantity AS packs,
  nullif(round(l.cost_paise::numeric * coalesce(l.grams, l.quantity::bigint)::numeric
    / coalesce(l.grams + l.free_grams, (l.quantity + l.free_quantity)::bigint)::numeric), 0::numeric)::bigint AS cost_paise,
  l.mrp_paise, l.batch, l.expires_on, b.bill_date, b.written_at, l.relabels, l.grams + l.free_grams AS grams
FROM purchase_lines l JOIN purchases b ON b.id = l.purchase_id
WHERE b.reverses IS NULL AND b.return_number IS NULL AND NOT EXISTS (SELECT FROM purchases r WHERE r.reverses = b.id);
