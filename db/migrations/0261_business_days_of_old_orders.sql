-- outside a transaction
-- additive: older servers do not know the column.
-- The days of older orders, a part at a time, so that nobody waits for all of them.

DO $$
DECLARE
  done text := '';
  part text[];
BEGIN
  LOOP
    part := ARRAY(SELECT id FROM orders WHERE id > done ORDER BY id LIMIT 5000);
    EXIT WHEN cardinality(part) = 0;
    UPDATE orders o SET business_day = (CASE
        WHEN s.is_offline AND o.sold_at BETWEEN o.created_at - interval '40 days' AND o.created_at THEN o.sold_at
        ELSE o.created_at END AT TIME ZONE 'Asia/Kolkata')::date
    FROM unnest(part) AS one(id) LEFT JOIN counter_sales s ON s.order_id = one.id
    WHERE o.id = one.id AND o.business_day IS NULL;
    done := part[cardinality(part)];
    COMMIT;
  END LOOP;
END $$;
