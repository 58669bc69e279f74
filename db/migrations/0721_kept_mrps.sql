-- Packets of which no bill says the MRP bear that of the pack. When it changes, those in stock still bear the one before: how many,
-- and which, is kept here.

CREATE TABLE kept_mrps (
  pack_id bigint NOT NULL REFERENCES packs (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  mrp_paise bigint NOT NULL CHECK (mrp_paise >= 1),
  packets integer NOT NULL CHECK (packets >= 1),
  PRIMARY KEY (pack_id, at, mrp_paise)
);
COMMENT ON TABLE kept_mrps IS 'Packets in stock that keep a printed MRP when that of their pack changes, where no bill says what is printed on them.';
COMMENT ON COLUMN kept_mrps.packets IS 'A lot, as a bill would have brought it: what was sold before by this MRP and belongs to no bill is in it.';

CREATE FUNCTION sold_by_mrp(wanted bigint) RETURNS TABLE (mrp_paise bigint, packs numeric) LANGUAGE sql STABLE AS $$
  WITH returned AS (
    -- What comes back damaged is taken off the books in the same transaction: it lies on no shelf.
    SELECT m.order_id, m.return_id, w.id IS NULL AS is_kept FROM stock_movements m
    LEFT JOIN stock_movements w ON w.pack_id = m.pack_id AND w.reason = 'adjustment' AND w.at = m.at AND w.quantity = -m.quantity
    WHERE m.pack_id = wanted AND m.reason = 'return'
  )
  -- The row of a note says which MRP came back. Of an order that holds nothing more, all that was not written off did.
  SELECT s.mrp, sum(greatest(0, CASE WHEN h.held = 0 THEN coalesce(b.off, 0) ELSE s.packs - coalesce(b.kept, 0) END)) AS packs
  FROM (SELECT order_id, supplied_lines.mrp_paise AS mrp, sum(quantity) AS packs FROM supplied_lines
    WHERE pack_id = wanted AND supplied_lines.mrp_paise IS NOT NULL GROUP BY 1, 2) s
  CROSS JOIN LATERAL (SELECT -sum(m.quantity) AS held FROM stock_movements m WHERE m.order_id = s.order_id AND m.pack_id = wanted) h
  LEFT JOIN LATERAL (SELECT sum(n.packs) FILTER (WHERE r.is_kept) AS kept, sum(n.packs) FILTER (WHERE NOT r.is_kept) AS off
    FROM returned r JOIN tax_document_rows n ON n.document_id = r.return_id
    WHERE r.order_id = s.order_id AND n.pack_id = wanted AND n.price_paise = s.mrp) b ON true
  GROUP BY s.mrp
$$;
COMMENT ON FUNCTION sold_by_mrp(bigint) IS 'How many packets were sold by each MRP that was read on them, without those that came back.';

CREATE FUNCTION printed_lots(wanted bigint) RETURNS TABLE (n bigint, mrp_paise bigint, pieces integer, is_assumed boolean) LANGUAGE sql STABLE AS $$
  WITH pack AS (
    SELECT id, price_paise, stock + coalesce((SELECT sum(l.quantity) FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.pack_id = k.id
      WHERE o.status IN ('Awaiting Payment', 'Pending', 'Confirmed')), 0) AS shelf
    FROM packs k WHERE id = wanted AND NOT weighed
  ), bills AS (
    SELECT b.mrp, b.packs, b.relabels, b.is_assumed,
      row_number() OVER (ORDER BY b.bill_date DESC, b.written_at DESC, b.purchase_id DESC, b."position" DESC) AS n
    FROM pack k CROSS JOIN LATERAL (
      SELECT coalesce(p.mrp_paise, k.price_paise) AS mrp, p.packs, p.relabels, p.mrp_paise IS NULL AS is_assumed, p.bill_date, p.written_at,
        p.purchase_id, p."position"
      FROM bought_packs p WHERE p.pack_id = k.id
        AND (p.mrp_paise IS NOT NULL OR NOT EXISTS (SELECT FROM kept_mrps o WHERE o.pack_id = k.id AND o.at > p.written_at))
      UNION ALL
      SELECT o.mrp_paise, o.packets, false, false, '-infinity', o.at, NULL, NULL FROM kept_mrps o WHERE o.pack_id = k.id) b
    WHERE k.shelf > 0
  ), lots AS (
    SELECT n, is_assumed, packs, least(mrp, min(mrp) FILTER (WHERE relabels) OVER (ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS mrp FROM bills
  ), unsold AS (
    SELECT n, is_assumed, mrp, l.packs - greatest(0, least(l.packs, coalesce(s.packs, 0) - (sum(l.packs) OVER (PARTITION BY mrp ORDER BY n DESC) - l.packs))) AS packs
    FROM lots l LEFT JOIN sold_by_mrp(wanted) s ON s.mrp_paise = l.mrp
  ), all_lots AS (
    SELECT n, is_assumed, mrp, packs, sum(packs) OVER (ORDER BY n) AS upto FROM unsold
    UNION ALL
    SELECT 1000000, true, k.price_paise, greatest(0, k.shelf - coalesce((SELECT sum(packs) FROM unsold), 0)), k.shelf FROM pack k WHERE k.shelf > 0
  ), kept AS (
    SELECT n, is_assumed, least(packs, shelf - (upto - packs)) AS pieces, CASE n WHEN 1000000 THEN least(mrp, (SELECT min(mrp) FROM bills WHERE relabels)) ELSE mrp END AS mrp
    FROM all_lots, pack
  )
  SELECT n, mrp, pieces::int, is_assumed FROM kept WHERE pieces > 0
$$;
COMMENT ON FUNCTION printed_lots(bigint) IS 'The packets in stock by the lots that they came in, the newest first; whether their MRP is only assumed to be that of the pack.';

CREATE OR REPLACE FUNCTION printed_mrps(wanted bigint) RETURNS TABLE (mrp_paise bigint, pieces integer) LANGUAGE sql STABLE AS $$
  SELECT l.mrp_paise, sum(l.pieces)::int FROM printed_lots(wanted) l GROUP BY l.mrp_paise ORDER BY min(l.n)
$$;
