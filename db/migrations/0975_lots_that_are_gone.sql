-- additive: the version before reads the same columns, and of lots only those that are assumed.
-- A kept lot says how many of it cannot be on the shelf any more, so that whoever sets a stock up can cut it down.
DROP FUNCTION printed_lots(bigint);
DROP FUNCTION printed_lots(bigint, bigint);

CREATE FUNCTION printed_lots(wanted bigint, waiting bigint)
RETURNS TABLE(n bigint, mrp_paise bigint, pieces integer, is_assumed boolean, kept_at timestamptz, kept_paise bigint, gone integer) LANGUAGE sql
STABLE AS $$
  WITH pack AS (
    SELECT id, price_paise, stock + waiting AS shelf FROM packs WHERE id = wanted AND NOT weighed
  ), bills AS (
    SELECT b.mrp, b.packs, b.relabels, b.is_assumed, b.kept_at, b.mrp AS said,
      row_number() OVER (ORDER BY b.bill_date DESC, b.written_at DESC, b.purchase_id DESC, b."position" DESC, b.mrp) AS n
    FROM pack k CROSS JOIN LATERAL (
      SELECT coalesce(p.mrp_paise, k.price_paise) AS mrp, p.packs, p.relabels, p.mrp_paise IS NULL AS is_assumed, p.bill_date, p.written_at,
        p.purchase_id, p."position", NULL::timestamptz AS kept_at
      FROM bought_packs p WHERE p.pack_id = k.id
        AND (p.mrp_paise IS NOT NULL OR NOT EXISTS (SELECT FROM kept_mrps o WHERE o.pack_id = k.id AND o.at > p.written_at))
      UNION ALL
      SELECT o.mrp_paise, o.packets, false, false, '-infinity', o.at, NULL, NULL, o.at FROM kept_mrps o WHERE o.pack_id = k.id) b
    WHERE k.shelf > 0 OR b.kept_at IS NOT NULL
  ), lots AS (
    SELECT n, is_assumed, packs, kept_at, said,
      least(mrp, min(mrp) FILTER (WHERE relabels) OVER (ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS mrp FROM bills
  ), unsold AS (
    SELECT n, is_assumed, kept_at, said, mrp,
      l.packs - greatest(0, least(l.packs, coalesce(s.packs, 0) - (sum(l.packs) OVER (PARTITION BY mrp ORDER BY n DESC) - l.packs))) AS packs
    FROM lots l LEFT JOIN sold_by_mrp(wanted) s ON s.mrp_paise = l.mrp
  ), all_lots AS (
    SELECT n, is_assumed, kept_at, said, mrp, packs, sum(packs) OVER (ORDER BY n) AS upto FROM unsold
    UNION ALL
    SELECT 1000000, true, NULL, NULL, k.price_paise, greatest(0, k.shelf - coalesce((SELECT sum(packs) FROM unsold), 0)), k.shelf FROM pack k WHERE k.shelf > 0
  ), shelf AS (
    SELECT n, is_assumed, kept_at, said, packs, greatest(0, least(packs, shelf - (upto - packs))) AS pieces,
      CASE n WHEN 1000000 THEN least(mrp, (SELECT min(mrp) FROM bills WHERE relabels)) ELSE mrp END AS mrp
    FROM all_lots, pack
  )
  SELECT n, mrp, pieces::int, is_assumed, kept_at, said, (packs - pieces)::int FROM shelf WHERE pieces > 0 OR kept_at IS NOT NULL
$$;
COMMENT ON FUNCTION printed_lots(wanted bigint, waiting bigint) IS
  'The packets in stock by the lots that they came in, the newest first; whether their MRP is only assumed to be that of the pack. With how many of it wait in orders. Of lots of `kept_mrps` all, with how many of each are gone and were not read as sold.';

CREATE FUNCTION printed_lots(wanted bigint)
RETURNS TABLE(n bigint, mrp_paise bigint, pieces integer, is_assumed boolean, kept_at timestamptz, kept_paise bigint, gone integer) LANGUAGE sql
STABLE AS $$
  SELECT * FROM printed_lots(wanted, coalesce((SELECT w.pieces FROM waiting_packs w WHERE w.pack_id = wanted), 0))
$$;
COMMENT ON FUNCTION printed_lots(wanted bigint) IS 'The packets in stock by the lots that they came in, with what waits in orders.';

CREATE OR REPLACE FUNCTION printed_mrps(wanted bigint) RETURNS TABLE(mrp_paise bigint, pieces integer) LANGUAGE sql
STABLE AS $$
  SELECT l.mrp_paise, sum(l.pieces)::int FROM printed_lots(wanted) l WHERE l.pieces > 0 GROUP BY l.mrp_paise ORDER BY min(l.n)
$$;

CREATE OR REPLACE FUNCTION printed_mrps(wanted bigint, waiting bigint) RETURNS TABLE(mrp_paise bigint, pieces integer) LANGUAGE sql
STABLE AS $$
  SELECT l.mrp_paise, sum(l.pieces)::int FROM printed_lots(wanted, waiting) l WHERE l.pieces > 0 GROUP BY l.mrp_paise ORDER BY min(l.n)
$$;
