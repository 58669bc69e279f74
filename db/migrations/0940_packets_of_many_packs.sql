-- Whoever asks for the packets of many packs reads what waits in orders once. For each pack it was most of the work.
CREATE VIEW waiting_packs WITH (security_invoker = true) AS
  SELECT l.pack_id, sum(l.quantity)::bigint AS pieces FROM orders o JOIN order_lines l ON l.order_id = o.id
  WHERE o.status IN ('Awaiting Payment', 'Pending', 'Confirmed') GROUP BY l.pack_id;
COMMENT ON VIEW waiting_packs IS 'How many of each pack are agreed and still lie on the shelf.';

CREATE FUNCTION printed_lots(wanted bigint, waiting bigint) RETURNS TABLE(n bigint, mrp_paise bigint, pieces integer, is_assumed boolean) LANGUAGE sql
STABLE AS $$
  WITH pack AS (
    SELECT id, price_paise, stock + waiting AS shelf FROM packs WHERE id = wanted AND NOT weighed
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
COMMENT ON FUNCTION printed_lots(wanted bigint, waiting bigint) IS
  'The packets in stock by the lots that they came in, the newest first; whether their MRP is only assumed to be that of the pack. With how many of it wait in orders.';

CREATE OR REPLACE FUNCTION printed_lots(wanted bigint) RETURNS TABLE(n bigint, mrp_paise bigint, pieces integer, is_assumed boolean) LANGUAGE sql
STABLE AS $$
  SELECT * FROM printed_lots(wanted, coalesce((SELECT w.pieces FROM waiting_packs w WHERE w.pack_id = wanted), 0))
$$;

CREATE FUNCTION printed_mrps(wanted bigint, waiting bigint) RETURNS TABLE(mrp_paise bigint, pieces integer) LANGUAGE sql
STABLE AS $$
  SELECT l.mrp_paise, sum(l.pieces)::int FROM printed_lots(wanted, waiting) l GROUP BY l.mrp_paise ORDER BY min(l.n)
$$;
COMMENT ON FUNCTION printed_mrps(wanted bigint, waiting bigint) IS
  'The MRPs that may be printed on the packets in stock, that of the newest bill first, and how many have each. With how many wait in orders.';
