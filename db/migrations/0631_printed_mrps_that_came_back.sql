-- What comes back in part lies in the lots of the MRP that the row of its note names, and what is written off in none.

CREATE OR REPLACE FUNCTION printed_mrps(wanted bigint) RETURNS TABLE (mrp_paise bigint, pieces integer) LANGUAGE sql STABLE AS $$
  WITH pack AS (
    SELECT id, price_paise, stock + coalesce((SELECT sum(l.quantity) FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.pack_id = k.id
      WHERE o.status IN ('Awaiting Payment', 'Pending', 'Confirmed')), 0) AS shelf
    FROM packs k WHERE id = wanted AND NOT weighed
  ), bills AS (
    SELECT coalesce(b.mrp_paise, k.price_paise) AS mrp, b.packs, b.relabels,
      row_number() OVER (ORDER BY b.bill_date DESC, b.written_at DESC, b.purchase_id DESC, b."position" DESC) AS n
    FROM pack k JOIN bought_packs b ON b.pack_id = k.id WHERE k.shelf > 0
  ), lots AS (
    SELECT n, packs, least(mrp, min(mrp) FILTER (WHERE relabels) OVER (ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS mrp FROM bills
  ), returned AS (
    -- What comes back damaged is taken off the books in the same transaction: it lies on no shelf.
    SELECT m.order_id, m.return_id, w.id IS NULL AS is_kept FROM stock_movements m
    LEFT JOIN stock_movements w ON w.pack_id = m.pack_id AND w.reason = 'adjustment' AND w.at = m.at AND w.quantity = -m.quantity
    WHERE m.pack_id = wanted AND m.reason = 'return'
  ), sold AS (
    -- The row of a note says which MRP came back. Of an order that holds nothing more, all that was not written off did.
    SELECT s.mrp, sum(greatest(0, CASE WHEN h.held = 0 THEN coalesce(b.off, 0) ELSE s.packs - coalesce(b.kept, 0) END)) AS packs
    FROM (SELECT order_id, supplied_lines.mrp_paise AS mrp, sum(quantity) AS packs FROM supplied_lines
      WHERE pack_id = wanted AND supplied_lines.mrp_paise IS NOT NULL GROUP BY 1, 2) s
    CROSS JOIN LATERAL (SELECT -sum(m.quantity) AS held FROM stock_movements m WHERE m.order_id = s.order_id AND m.pack_id = wanted) h
    LEFT JOIN LATERAL (SELECT sum(n.packs) FILTER (WHERE r.is_kept) AS kept, sum(n.packs) FILTER (WHERE NOT r.is_kept) AS off
      FROM returned r JOIN tax_document_rows n ON n.document_id = r.return_id
      WHERE r.order_id = s.order_id AND n.pack_id = wanted AND n.price_paise = s.mrp) b ON true
    WHERE EXISTS (SELECT FROM bills) GROUP BY s.mrp
  ), unsold AS (
    SELECT n, mrp, l.packs - greatest(0, least(l.packs, coalesce(s.packs, 0) - (sum(l.packs) OVER (PARTITION BY mrp ORDER BY n DESC) - l.packs))) AS packs
    FROM lots l LEFT JOIN sold s USING (mrp)
  ), all_lots AS (
    SELECT n, mrp, packs, sum(packs) OVER (ORDER BY n) AS upto FROM unsold
    UNION ALL
    SELECT 1000000, k.price_paise, greatest(0, k.shelf - coalesce((SELECT sum(packs) FROM unsold), 0)), k.shelf FROM pack k WHERE k.shelf > 0
  ), kept AS (
    SELECT n, least(packs, shelf - (upto - packs)) AS pieces, CASE n WHEN 1000000 THEN least(mrp, (SELECT min(mrp) FROM bills WHERE relabels)) ELSE mrp END AS mrp
    FROM all_lots, pack
  )
  SELECT mrp, sum(pieces)::int FROM kept WHERE pieces > 0 GROUP BY mrp ORDER BY min(n)
$$;
