-- Which MRPs may be printed on the packets of a pack that are left: the newest bills cover the stock.

-- What no bill says is what the pack says. A bill that came with stickers has lowered those before it.
CREATE FUNCTION printed_mrps(wanted bigint) RETURNS TABLE (mrp_paise bigint, pieces integer) LANGUAGE sql STABLE AS $$
  WITH pack AS (SELECT id, price_paise, stock FROM packs WHERE id = wanted AND NOT weighed AND stock > 0),
  lots AS (
    SELECT coalesce(b.mrp_paise, k.price_paise) AS mrp, b.packs, b.relabels, k.stock, row_number() OVER newest AS n,
      sum(b.packs) OVER newest AS upto
    FROM pack k JOIN bought_packs b ON b.pack_id = k.id
    WINDOW newest AS (ORDER BY b.bill_date DESC, b.written_at DESC, b.purchase_id DESC, b."position" DESC)
  ), all_lots AS (
    SELECT mrp, packs, relabels, stock, n, upto FROM lots
    UNION ALL
    SELECT k.price_paise, greatest(0, k.stock - coalesce((SELECT max(upto) FROM lots), 0)), false, k.stock, 1000000, k.stock FROM pack k
  ), kept AS (
    SELECT n, least(mrp, min(mrp) FILTER (WHERE relabels) OVER (ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS mrp,
      least(packs, stock - (upto - packs)) AS pieces
    FROM all_lots
  )
  SELECT mrp, sum(pieces)::int FROM kept WHERE pieces > 0 GROUP BY mrp ORDER BY min(n)
$$;
COMMENT ON FUNCTION printed_mrps(bigint) IS 'The MRPs that may be printed on the packets in stock, that of the newest bill first, and how many have each.';
