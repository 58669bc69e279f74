-- What must be true of every shop at any moment, also after any fault. Each row of the answer is a violation:
-- its rule, as docs/RELIABILITY.md names them, and what breaks it. No row is what we want to see.
-- (I14 is looked for outside of the database too.) Tests run it after every scenario, and `npm run doctor` on a shop.

SELECT 'I1 stock is never below zero' AS rule, format('pack %s has %s', id, stock) AS violation
FROM packs WHERE stock < 0
UNION ALL
SELECT 'I1 stock is the sum of its movements', format('pack %s has %s, its movements say %s', k.id, k.stock, m.total)
FROM packs k LEFT JOIN LATERAL (SELECT coalesce(sum(quantity), 0) AS total FROM stock_movements WHERE pack_id = k.id) m ON true
WHERE NOT k.shares_stock AND k.stock <> m.total
UNION ALL
SELECT 'I1 stock is the sum of its movements', format('pack %s has %s g, its movements say %s g', k.id, k.stock_grams, m.total)
FROM packs k CROSS JOIN LATERAL (SELECT coalesce(sum(s.grams), 0) AS total FROM packs h JOIN stock_movements s ON s.pack_id = h.id
  WHERE h.product_id = k.product_id AND (h.id = k.id OR (k.shares_stock AND h.shares_stock))) m
WHERE k.weighed AND k.stock_grams <> m.total
UNION ALL
SELECT 'I1 an order takes what its lines say, once for each life', format('order %s, pack %s: took %s, lines say %s',
  coalesce(m.order_id, l.order_id), coalesce(m.pack_id, l.pack_id), coalesce(m.taken, 0), coalesce(l.wanted, 0))
-- In grams of what is weighed; a sale at the counter takes what it weighs, and before stock was in grams took each pack that it began.
FROM (SELECT order_id, pack_id, -sum(coalesce(grams, quantity)) AS taken, bool_or(happened_at IS NULL) AS is_early
    FROM stock_movements WHERE reason = 'order' GROUP BY 1, 2) m
FULL JOIN (SELECT l.order_id, l.pack_id, sum(l.quantity * coalesce(l.grams, 1)::bigint * (o.revival + 1)) AS wanted,
      sum(coalesce(CASE WHEN o.channel = 'counter' THEN s.grams END, l.quantity * coalesce(l.grams, 1)::bigint) * (o.revival + 1)) AS weighed
    FROM order_lines l JOIN orders o ON o.id = l.order_id
    LEFT JOIN supplied_lines s ON o.channel = 'counter' AND s.order_id = l.order_id AND s.line_position = l.position GROUP BY 1, 2) l
  ON l.order_id = m.order_id AND l.pack_id = m.pack_id
WHERE coalesce(m.taken, 0) <> coalesce(CASE WHEN m.is_early THEN l.wanted ELSE l.weighed END, 0)
UNION ALL
SELECT 'I1 what has ended holds nothing, everything else its lines, once packed what was supplied',
  format('order %s is %s and holds %s of %s', o.id, o.status, m.held, m.wanted)
FROM orders o JOIN LATERAL (
  SELECT (SELECT coalesce(-sum(coalesce(grams, quantity)), 0) FROM stock_movements WHERE order_id = o.id
      AND (reason <> 'return' OR o.status = 'Cancelled')) AS held,
    CASE WHEN o.packed_at IS NULL THEN (SELECT coalesce(sum(quantity * coalesce(grams, 1)::bigint), 0) FROM order_lines WHERE order_id = o.id)
      WHEN o.channel = 'counter' AND NOT EXISTS (SELECT FROM stock_movements WHERE order_id = o.id AND happened_at IS NULL)
        THEN (SELECT coalesce(sum(coalesce(grams, quantity)), 0) FROM supplied_lines WHERE order_id = o.id)
      -- What is weighed, to the gram; of a line of an earlier version whole packs that are not in it have gone back.
      ELSE (SELECT coalesce(sum(CASE WHEN s.pack_grams IS NOT NULL THEN s.grams
          WHEN s.is_replacement THEN s.quantity * coalesce(k.grams, 1)::bigint
          WHEN l.grams IS NULL THEN s.quantity
          ELSE (s.quantity - greatest(0, l.quantity::bigint * l.grams - s.grams) / l.grams) * l.grams END), 0)
        FROM supplied_lines s JOIN order_lines l ON l.order_id = s.order_id AND l.position = s.line_position
        LEFT JOIN packs k ON s.is_replacement AND k.id = s.pack_id AND k.weighed
        WHERE s.order_id = o.id) END AS wanted) m ON true
WHERE m.held <> CASE WHEN o.status IN ('Cancelled', 'Payment Failed') THEN 0 ELSE m.wanted END
UNION ALL
SELECT 'I2 the total is lines and charges', format('order %s: %s + %s <> %s', o.id, l.paise, c.paise, o.total_paise)
FROM orders o
JOIN LATERAL (SELECT coalesce(sum(line_paise), 0) AS paise, count(DISTINCT product_id) AS products FROM order_lines WHERE order_id = o.id) l ON true
JOIN LATERAL (SELECT coalesce(sum((charge->>'amountPaise')::bigint), 0) AS paise FROM jsonb_array_elements(o.charges) charge) c ON true
WHERE l.paise + o.round_off_paise + c.paise - o.offers_paise - o.coupon_paise <> o.total_paise OR c.paise <> o.charges_paise OR l.products <> o.item_count
UNION ALL
SELECT 'I2 the final total is what was supplied and the charges', format('order %s: %s + %s + %s <> %s', o.id,
  o.final_sub_total_paise, c.paise, o.final_round_off_paise, o.final_total_paise)
FROM orders o
JOIN LATERAL (SELECT coalesce(sum((charge->>'amountPaise')::bigint), 0) AS paise FROM jsonb_array_elements(o.final_charges) charge) c ON true
JOIN LATERAL (SELECT coalesce(sum(final_paise), 0) AS paise, count(*) AS lines FROM supplied_lines WHERE order_id = o.id) s ON true
WHERE o.packed_at IS NOT NULL AND (o.final_sub_total_paise + c.paise - o.final_offers_paise - o.final_coupon_paise + o.final_round_off_paise <> o.final_total_paise
  OR abs(s.paise - o.final_sub_total_paise) > s.lines OR s.lines = 0)
UNION ALL
SELECT 'I2 what is supplied is within what was agreed', format('order %s, line %s: %s of %s paise, %s of %s packs', l.order_id, l.position,
  s.paise, l.line_paise, s.packs, l.quantity)
FROM order_lines l JOIN LATERAL (SELECT sum(final_paise) AS paise, sum(quantity) FILTER (WHERE NOT is_replacement) AS packs, count(*) AS parts
  FROM supplied_lines WHERE order_id = l.order_id AND line_position = l.position) s ON s.parts > 0
-- Two parts of a line, each rounded, may be a paisa more than the line.
WHERE s.paise > l.line_paise + s.parts - 1 OR s.packs > l.quantity
UNION ALL
-- What a till without a network sold above it is listed, the money as it was paid.
SELECT 'I2 nobody pays more than is printed', format('order %s, row %s: %s for %s × %s', order_id, position, final_paise - offer_paise, quantity, mrp_paise)
FROM supplied_lines s WHERE final_paise - offer_paise > mrp_paise * quantity
  AND NOT EXISTS (SELECT FROM counter_checks c WHERE c.order_id = s.order_id AND c.kind = 'price')
UNION ALL
SELECT 'I2 the final total is within the agreed one', format('order %s: %s of %s', id, final_total_paise, total_paise)
FROM orders WHERE final_total_paise > total_paise
UNION ALL
SELECT 'I2 a coupon is used as often as orders have it', format('coupon %s: %s, orders %s', c.id, c.used, u.count)
FROM coupons c JOIN LATERAL (SELECT count(*) AS count FROM coupon_uses WHERE coupon_id = c.id AND released_at IS NULL) u ON true
WHERE c.used <> u.count
UNION ALL
SELECT 'I2 a code for a single use is used once', format('code %s: %s, orders %s', k.code, k.is_used, u.count)
FROM coupon_codes k JOIN LATERAL (SELECT count(*) AS count FROM coupon_uses WHERE code = k.code AND released_at IS NULL) u ON true
WHERE u.count <> k.is_used::int
UNION ALL
SELECT 'I2 an order with a coupon uses it', format('order %s: %s, used %s', o.id, o.coupon_paise, u.amount_paise)
FROM orders o LEFT JOIN coupon_uses u ON u.order_id = o.id
WHERE (o.coupon ->> 'id' IS NOT NULL OR u.order_id IS NOT NULL) AND o.coupon_paise IS DISTINCT FROM u.amount_paise
UNION ALL
SELECT 'I3 one record for one request', format('%s of %s, key %s: %s records', call, caller, key, count(*))
FROM requests GROUP BY caller, call, key HAVING count(*) > 1
UNION ALL
SELECT 'I3 one request for one order', format('order %s stands under %s keys', record, count(*))
FROM requests WHERE call IN ('order', 'POST /api/counter/sell') GROUP BY record HAVING count(*) > 1
UNION ALL
SELECT 'I3 a request that was kept has its record', format('key %s of %s names nothing', key, call) FROM requests WHERE record IS NULL
UNION ALL
SELECT 'I3 a request that placed an order has it', format('key %s names %s', k.key, k.record)
FROM requests k LEFT JOIN orders o ON o.id = k.record AND coalesce(o.counter_id, o.placed_by, o.user_id) = k.caller
WHERE k.call IN ('order', 'POST /api/counter/sell') AND o.id IS NULL
UNION ALL
SELECT 'I4 an order is paid by one attempt at most, the one it names', format('order %s is %s, names %s, %s attempts are paid',
  o.id, o.payment_status, coalesce(o.settled_attempt_id::text, 'none'), p.paid)
FROM orders o JOIN LATERAL (
  SELECT count(*) FILTER (WHERE status = 'Paid') AS paid, count(*) FILTER (WHERE status = 'Paid' AND id = o.settled_attempt_id) AS named,
    count(*) FILTER (WHERE status IN ('Due', 'Pending')) AS open, count(*) AS attempts
  -- What is paid partly in cash at the door is named by its UPI part.
  FROM payment_attempts WHERE order_id = o.id AND NOT (provider = 'CASH_ON_DELIVERY' AND status = 'Paid' AND id IS DISTINCT FROM o.settled_attempt_id AND EXISTS (SELECT FROM deliveries d WHERE d.order_id = o.id AND d.outcome = 'delivered' AND d.paid_by = 'upi'))) p ON true
WHERE p.attempts = 0 OR p.paid > 1 OR p.open > 1 OR p.paid <> p.named OR (o.settled_attempt_id IS NOT NULL) <> (p.paid = 1)
  OR (o.payment_status = 'Paid' AND p.paid = 0) OR (o.payment_status IN ('Unpaid', 'Pending', 'Failed') AND p.paid = 1)
UNION ALL
SELECT 'I4 what goes to a customer is paid, or is paid at the door or by the khata', format('order %s is %s by %s', id, status, payment_method)
FROM orders WHERE status NOT IN ('Awaiting Payment', 'Payment Failed', 'Cancelled')
  AND payment_method NOT IN ('CASH_ON_DELIVERY', 'KHATA') AND settled_attempt_id IS NULL
  -- What is paid to the shop's own UPI is packed meanwhile.
  AND (payment_method <> 'UPI' OR status IN ('Out for Delivery', 'Delivered'))
UNION ALL
SELECT 'I4 what is asked for is what is due, at the door what was packed, less what notes gave back', format('attempt %s: %s of %s', p.id, p.amount_paise, d.due)
FROM payment_attempts p JOIN orders o ON o.id = p.order_id
JOIN LATERAL (SELECT coalesce(o.final_total_paise, o.total_paise)
    - (SELECT coalesce(sum(total_paise + cash_rounding_paise), 0) FROM tax_documents WHERE order_id = o.id AND lowers_due) AS cost) c ON true
-- What store credit pays is not asked for; what falls away comes off the money first.
JOIN LATERAL (SELECT greatest(c.cost - o.credit_paise, 0)
    - (SELECT coalesce(sum(amount_paise), 0) FROM payment_attempts WHERE order_id = o.id AND id <> p.id AND (provider = 'CASH_ON_DELIVERY' AND status = 'Paid' AND id IS DISTINCT FROM o.settled_attempt_id AND EXISTS (SELECT FROM deliveries d WHERE d.order_id = o.id AND d.outcome = 'delivered' AND d.paid_by = 'upi'))) AS left_over) n ON true
JOIN LATERAL (SELECT CASE WHEN (p.provider IN ('CASH_ON_DELIVERY', 'KHATA') AND p.status <> 'Void') OR (p.provider = 'UPI' AND p.status = 'Due')
  THEN n.left_over ELSE o.total_paise - o.credit_paise END AS due) d ON true
-- What was due in cash or on a khata until the order was paid online or cancelled is either, and so is what was paid to the shop's own UPI.
WHERE p.amount_paise <> d.due AND NOT (p.provider = 'CASH_ON_DELIVERY' AND p.status = 'Paid' AND p.id IS DISTINCT FROM o.settled_attempt_id AND EXISTS (SELECT FROM deliveries d WHERE d.order_id = o.id AND d.outcome = 'delivered' AND d.paid_by = 'upi')) AND (NOT (p.provider IN ('CASH_ON_DELIVERY', 'KHATA') AND p.status = 'Void' OR p.provider = 'UPI' AND p.status <> 'Due')
  OR (p.amount_paise <> n.left_over AND p.amount_paise IS DISTINCT FROM CASE WHEN o.packed_at IS NOT NULL THEN greatest(o.final_total_paise - o.credit_paise, 0) END))
  -- Cash that was undone: it was paid by UPI.
  AND NOT (p.provider = 'CASH_ON_DELIVERY' AND p.status = 'Void' AND EXISTS (SELECT FROM cash_moves m
    WHERE m.order_id = o.id AND m.kind = 'collected' AND m.reverses IS NOT NULL AND m.amount_paise = p.amount_paise))
UNION ALL
SELECT 'I5 every rupee that came settled an order or was put before a person', format('capture %s: %s', c.id, c.disposition)
FROM payment_captures c LEFT JOIN orders o ON o.id = c.order_id
WHERE CASE WHEN c.disposition = 'settled' THEN o.settled_attempt_id IS DISTINCT FROM c.attempt_id
  ELSE NOT EXISTS (SELECT FROM payment_reviews r WHERE r.capture_id = c.id) END
UNION ALL
SELECT 'I5 never more goes back than came', format('capture %s: %s of %s', c.id, r.paise, c.amount_paise)
FROM payment_captures c JOIN LATERAL (
  SELECT sum(amount_paise) AS paise FROM refunds WHERE capture_id = c.id AND status <> 'Failed') r ON true
WHERE r.paise > c.amount_paise
UNION ALL
SELECT 'I5 never more goes back than came, with what the provider returned', format('capture %s: %s and %s of %s', c.id,
  b.out_paise, b.returned_paise, c.amount_paise)
FROM payment_captures c LEFT JOIN capture_balances b ON b.capture_id = c.id
WHERE b.amount_paise IS DISTINCT FROM c.amount_paise OR b.out_paise > c.amount_paise
  OR b.out_paise - b.released_paise + b.returned_paise > c.amount_paise
UNION ALL
SELECT 'I5 a balance says what its refunds say', format('capture %s: %s, of it %s in spite, refunds say %s and %s', b.capture_id,
  b.out_paise, b.released_paise, r.out, r.released)
FROM capture_balances b JOIN LATERAL (
  SELECT coalesce(sum(amount_paise), 0) AS out, coalesce(sum(amount_paise) FILTER (WHERE despite IS NOT NULL), 0) AS released
  FROM refunds WHERE capture_id = b.capture_id AND status <> 'Failed') r ON true
WHERE b.out_paise <> r.out OR b.released_paise <> r.released
UNION ALL
SELECT 'I5 what is given back by hand has its notes', format('capture %s: %s of %s', b.capture_id, b.handed_over_paise, n.paise)
FROM capture_balances b JOIN payment_captures c ON c.id = b.capture_id
JOIN LATERAL (SELECT coalesce(sum(total_paise), 0) AS paise FROM tax_documents
  WHERE order_id = c.order_id AND against IS NOT NULL AND refund_id IS NULL AND NOT lowers_due) n ON true
-- What a shopper left with the shop when they cancelled has no note.
WHERE b.handed_over_paise > n.paise + (SELECT coalesce(sum(credit_paise), 0) FROM khata_entries
  WHERE order_id = c.order_id AND credit_kind = 'claim' AND document_id IS NULL)
UNION ALL
SELECT 'I5 nothing is about to be sent of a disputed or returned payment', format('refund %s of capture %s', r.id, r.capture_id)
FROM refunds r JOIN capture_balances b USING (capture_id)
WHERE (b.is_disputed OR b.returned_paise > 0) AND r.status = 'Pending' AND r.tries = 0 AND r.despite IS NULL
UNION ALL
SELECT 'I5 a payment is held while a dispute is open', format('capture %s: held %s, open and confirmed %s', b.capture_id, b.is_disputed, d.open)
FROM capture_balances b JOIN LATERAL (SELECT count(*) > 0 AS open FROM payment_reviews
  WHERE kind = 'disputed' AND subject_id = b.capture_id AND is_confirmed AND resolved_at IS NULL) d ON true
WHERE b.is_disputed <> d.open
UNION ALL
SELECT 'I5 one matter is listed once', format('capture %s: %s open reviews of refund %s', capture_id, count(*), max(refund_id))
FROM payment_reviews WHERE resolved_at IS NULL AND (kind = 'capture' OR refund_id IS NOT NULL)
GROUP BY capture_id, coalesce(refund_id, '') HAVING count(*) > 1
UNION ALL
SELECT 'I6 what paid a cancelled order goes back, unless its payer wants it from the bank', format('order %s: %s of %s', o.id,
  r.paise + b.returned_paise + b.handed_over_paise, c.amount_paise)
FROM orders o JOIN payment_captures c ON c.order_id = o.id AND c.attempt_id = o.settled_attempt_id
  AND (c.disposition = 'settled' OR c.provider_reference = (SELECT reference FROM payment_attempts WHERE id = c.attempt_id))
JOIN capture_balances b ON b.capture_id = c.id AND NOT b.is_disputed
JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise FROM refunds WHERE capture_id = c.id) r ON true
WHERE o.status = 'Cancelled' AND r.paise + b.returned_paise + b.handed_over_paise < c.amount_paise
UNION ALL
SELECT 'I6 nothing paid is cancelled without its refund', format('order %s is %s and %s', id, status, payment_status)
FROM orders WHERE status IN ('Cancelled', 'Payment Failed') AND payment_status = 'Paid'
UNION ALL
SELECT 'I6 what was packed for less than was paid goes back', format('order %s: %s of %s', o.id, o.final_total_paise, c.amount_paise)
FROM orders o JOIN payment_captures c ON c.order_id = o.id AND c.attempt_id = o.settled_attempt_id
  AND (c.disposition = 'settled' OR c.provider_reference = (SELECT reference FROM payment_attempts WHERE id = c.attempt_id))
JOIN capture_balances b ON b.capture_id = c.id AND NOT b.is_disputed AND b.returned_paise = 0
WHERE o.final_total_paise < least(o.total_paise, c.amount_paise) AND b.out_paise < c.amount_paise
  AND NOT EXISTS (SELECT FROM refunds WHERE idempotency_key = 'packed:' || o.id)
UNION ALL
SELECT 'I7 a placed order is announced or about to be', format('order %s', o.id)
FROM orders o
WHERE o.announced_at IS NULL AND EXISTS (SELECT FROM order_events WHERE order_id = o.id AND status = 'Pending')
  AND CASE WHEN status = 'Pending' THEN updated_at < now() - interval '10 min' ELSE NOT EXISTS (
    SELECT FROM jobs j WHERE j.kind = 'announce-move' AND j.payload->>'orderId' = o.id) END
UNION ALL
SELECT 'I7 an announced order is found by what it says', format('order %s', o.id)
FROM orders o LEFT JOIN order_search s ON s.order_id = o.id
WHERE (o.announced_at IS NOT NULL OR s.order_id IS NOT NULL)
  AND (s.search, s.keys) IS DISTINCT FROM (order_search_text(o.id, o.customer, o.address), order_search_keys(o.id, o.customer, o.address))
UNION ALL
SELECT 'I7 an announced order has one mail', format('order %s: %s mails kept or waiting', o.id, m.mails)
FROM orders o JOIN LATERAL (
  SELECT (SELECT count(*) FROM mails WHERE message_id = 'order-' || o.id || '-placed')
    + (SELECT count(*) FROM jobs j WHERE j.key = 'order-' || o.id || '-placed'
         AND NOT EXISTS (SELECT FROM mails WHERE message_id = j.key)) AS mails) m ON true
WHERE m.mails > 1
UNION ALL
SELECT 'I8 a cart holds a pack once and within bounds', format('user %s, pack %s: %s lines of %s', user_id, pack_id, count(*), max(quantity))
FROM cart_items GROUP BY user_id, pack_id
HAVING count(*) > 1 OR min(quantity) < 1 OR max(quantity) > 1000000
UNION ALL
SELECT 'I9 a session that ended for reuse stays ended', format('session %s', id)
FROM sessions WHERE ended_reason IS NOT NULL AND (ended_at IS NULL OR rotated_at > ended_at)
UNION ALL
SELECT 'I10 one live code for an address, purpose and device, of five tries', format('%s %s: %s codes, %s tries', email, purpose, count(*), max(attempts))
FROM otps GROUP BY email, purpose, device_hash HAVING count(*) > 1 OR max(attempts) > 5
UNION ALL
SELECT 'I10 one account for an address', format('%s: %s', email, count(*)) FROM users WHERE email IS NOT NULL GROUP BY email HAVING count(*) > 1
UNION ALL
SELECT 'I11 one default address', format('user %s has %s', user_id, count(*))
FROM addresses WHERE is_default GROUP BY user_id HAVING count(*) > 1
UNION ALL
SELECT 'I12 a picture that is shown is kept', url
FROM (SELECT url FROM image_uses UNION SELECT image FROM order_lines UNION SELECT image FROM supplied_lines) AS shown
WHERE url LIKE '/media/%' AND NOT EXISTS (SELECT FROM images WHERE url = '/media/' || images.id || '.webp')
UNION ALL
SELECT 'I12 the pictures of lines are those that the sweep keeps', image
FROM (SELECT image FROM order_lines WHERE image <> '' EXCEPT SELECT image FROM order_images) AS unknown
UNION ALL
SELECT 'I13 a history begins once and ends where the order stands', format('order %s is %s after %s', o.id, o.status, e.path)
FROM orders o JOIN LATERAL (
  SELECT string_agg(status, ' > ' ORDER BY id) AS path, (array_agg(status ORDER BY id DESC))[1] AS last FROM order_events WHERE order_id = o.id) e ON true
WHERE e.last IS DISTINCT FROM o.status OR e.path !~ CASE WHEN o.channel = 'counter' THEN '^Delivered$' ELSE
  '^(Awaiting Payment( > (Payment Failed|Cancelled))?|(Awaiting Payment > ((Payment Failed|Cancelled) > )?)?Pending( > Confirmed( > Packed( > Out for Delivery)?)?)?( > Cancelled)?|(Awaiting Payment > ((Payment Failed|Cancelled) > )?)?Pending > Confirmed > Packed > Out for Delivery > Delivered)$' END
UNION ALL
SELECT 'I18 what a rider delivers is collected to the paisa, once', format('order %s: %s of %s', d.order_id,
  coalesce(d.collected_paise, 0), p.amount_paise)
FROM deliveries d JOIN payment_attempts p ON p.order_id = d.order_id AND p.provider = 'CASH_ON_DELIVERY' AND p.status IN ('Due', 'Paid')
JOIN orders o ON o.id = d.order_id
WHERE d.outcome = 'delivered' AND coalesce(d.collected_paise, 0) <> p.amount_paise
  AND NOT (d.paid_by = 'upi' AND p.status = 'Paid' AND p.id IS DISTINCT FROM o.settled_attempt_id)
  -- A UPI payment that was not seen yet is still due, and a note may lower it.
  AND (d.paid_by IS DISTINCT FROM 'upi' OR d.collected_paise < p.amount_paise)
UNION ALL
SELECT 'I18 only who delivered has collected', format('order %s: %s', c.order_id, c.rider_id)
FROM cash_moves c LEFT JOIN deliveries d ON d.order_id = c.order_id AND (d.outcome = 'delivered' OR d.reported_at IS NOT NULL) AND d.rider_id = c.rider_id
WHERE c.kind IN ('collected', 'upi_missing') AND c.rider_id IS NOT NULL AND d.order_id IS NULL
UNION ALL
SELECT 'I18 cash that a rider says was paid is with the rider', format('order %s: %s, the ledger has %s', d.order_id, d.collected_paise, c.paise)
FROM deliveries d JOIN LATERAL (SELECT coalesce(sum(CASE WHEN to_place = 'rider' THEN amount_paise ELSE -amount_paise END), 0) AS paise
  FROM cash_moves WHERE order_id = d.order_id AND kind = 'collected' AND rider_id = d.rider_id) c ON true
WHERE d.outcome = 'delivered' AND c.paise <> CASE WHEN d.paid_by = 'cash' THEN d.collected_paise ELSE
  coalesce((SELECT p.amount_paise FROM payment_attempts p JOIN orders o ON o.id = p.order_id
    WHERE p.order_id = d.order_id AND p.provider = 'CASH_ON_DELIVERY' AND p.status = 'Paid' AND p.id IS DISTINCT FROM o.settled_attempt_id), 0) END
UNION ALL
SELECT 'I18 an attempt is open while its order is on the way, and delivered when it is', format('order %s is %s, attempt %s %s', o.id, o.status,
  d.attempt, coalesce(d.outcome, 'open'))
FROM deliveries d JOIN orders o ON o.id = d.order_id
WHERE (d.done_at IS NULL AND o.status NOT IN ('Confirmed', 'Packed', 'Out for Delivery')) OR (d.outcome = 'delivered' AND o.status <> 'Delivered')
UNION ALL
SELECT 'I18 a delivery has a proof or a reason', format('order %s, attempt %s', order_id, attempt)
FROM deliveries WHERE CASE outcome WHEN 'delivered' THEN proof IS NULL OR (proof = 'override' AND proof_note IS NULL)
  WHEN 'failed' THEN failure IS NULL ELSE false END
UNION ALL
SELECT 'I14 no code stands where it could be read', format('job %s', j.id)
FROM jobs j
WHERE j.kind = 'send-code-mail' AND j.payload::text ~ '"(otp|code)"'
UNION ALL
SELECT 'I15 a paper is the sum of its rows', format('%s: %s of %s', d.number, r.taxable, d.taxable_paise)
FROM tax_documents d JOIN LATERAL (
  SELECT coalesce(sum(taxable_paise), 0) AS taxable, coalesce(sum(cgst_paise), 0) AS cgst, coalesce(sum(sgst_paise), 0) AS sgst,
    coalesce(sum(igst_paise), 0) AS igst FROM tax_document_rows WHERE document_id = d.id) r ON true
WHERE (r.taxable, r.cgst, r.sgst, r.igst) IS DISTINCT FROM (d.taxable_paise::numeric, d.cgst_paise::numeric, d.sgst_paise::numeric, d.igst_paise::numeric)
UNION ALL
SELECT 'I15 a series of papers has no gap', format('%s/%s: %s papers, next %s', s.series, s.fy, d.papers, s.next)
FROM document_series s JOIN LATERAL (
  SELECT count(*) AS papers, coalesce(max(serial), 0) AS last FROM tax_documents WHERE series = s.series AND fy = s.fy) d ON true
-- What a counter has numbered and not sent yet is missing in its series.
WHERE (d.papers <> s.next - 1 OR d.last <> s.next - 1) AND NOT EXISTS (SELECT FROM counters WHERE series = s.series)
UNION ALL
SELECT 'I15 a bill asks for what the order costs', format('%s: %s of %s', d.number, d.total_paise, o.final_total_paise)
FROM tax_documents d JOIN orders o ON o.id = d.order_id
WHERE d.against IS NULL AND d.kind <> 'receipt_voucher' AND d.total_paise IS DISTINCT FROM o.final_total_paise
UNION ALL
SELECT 'I15 a receipt voucher is for what was paid online', format('%s: %s', d.number, d.total_paise)
FROM tax_documents d JOIN orders o ON o.id = d.order_id
WHERE d.kind = 'receipt_voucher' AND NOT EXISTS (SELECT FROM payment_captures c
  WHERE c.order_id = o.id AND c.attempt_id = o.settled_attempt_id AND c.amount_paise = d.total_paise)
UNION ALL
SELECT 'I15 an advance has its refund voucher if the order is called off before its bill, and only then', format('%s: order %s is %s',
  d.number, o.id, o.status)
FROM tax_documents d JOIN orders o ON o.id = d.order_id
LEFT JOIN tax_documents v ON v.against = d.id AND v.kind = 'refund_voucher' AND v.total_paise = d.total_paise
WHERE d.kind = 'receipt_voucher' AND (v.id IS NOT NULL) <> (o.status = 'Cancelled' AND NOT EXISTS (
  SELECT FROM tax_documents b WHERE b.order_id = o.id AND b.against IS NULL AND b.id <> d.id))
UNION ALL
SELECT 'I15 what a registered shop dispatches has its bill', format('order %s', o.id)
FROM orders o JOIN order_events e ON e.order_id = o.id AND e.status = 'Out for Delivery'
WHERE EXISTS (SELECT FROM settings WHERE key = 'tax' AND value->>'mode' IN ('regular', 'composition') AND updated_at < e.at)
  AND NOT EXISTS (SELECT FROM tax_documents WHERE order_id = o.id AND against IS NULL AND kind <> 'receipt_voucher')
UNION ALL
SELECT 'I15 notes give back at most their bill', format('%s, row %s: %s of %s', max(a.number), r.position, sum(n.gross_paise), r.gross_paise)
FROM tax_document_rows r JOIN tax_documents a ON a.id = r.document_id
JOIN tax_documents d ON d.against = a.id JOIN tax_document_rows n ON n.document_id = d.id AND n.of_position = r.position
GROUP BY r.document_id, r.position
HAVING sum(n.gross_paise) > r.gross_paise OR sum(n.cgst_paise) > r.cgst_paise OR sum(n.sgst_paise) > r.sgst_paise
  OR sum(n.igst_paise) > r.igst_paise OR sum(n.packs) > r.packs OR sum(n.quantity_milli) > r.quantity_milli
UNION ALL
SELECT 'I15 notes give back at most what was paid', format('%s: %s of %s', a.number, sum(d.total_paise), a.total_paise)
FROM tax_documents a JOIN tax_documents d ON d.against = a.id GROUP BY a.id HAVING sum(d.total_paise) > a.total_paise
UNION ALL
SELECT 'I16 the places taken are those that orders hold', format('slot %s: %s taken, %s held', s.id, s.taken, p.held)
FROM slots s JOIN LATERAL (SELECT count(*) AS held FROM slot_places WHERE slot_id = s.id AND released_at IS NULL) p ON true
WHERE s.taken <> p.held
UNION ALL
SELECT 'I16 what has ended holds no place, everything else its own', format('order %s is %s, slot %s, place %s', o.id, o.status,
  coalesce(o.slot_id::text, 'none'), coalesce(p.slot_id::text, 'none'))
FROM orders o LEFT JOIN slot_places p ON p.order_id = o.id AND p.released_at IS NULL
WHERE (o.slot_id IS NOT NULL OR p.slot_id IS NOT NULL)
  AND p.slot_id IS DISTINCT FROM CASE WHEN o.status IN ('Cancelled', 'Payment Failed') THEN NULL ELSE o.slot_id END
UNION ALL
SELECT 'I17 cash of an account is undone with its entry, and only so', format('move %s', m.id)
FROM cash_moves m LEFT JOIN supplier_entries s ON s.reverses = m.supplier_entry_id LEFT JOIN khata_entries k ON k.reverses = m.khata_entry_id
WHERE m.reverses IS NULL AND (m.supplier_entry_id IS NOT NULL OR m.khata_entry_id IS NOT NULL)
  AND EXISTS (SELECT FROM cash_moves r WHERE r.reverses = m.id) <> (s.id IS NOT NULL OR k.id IS NOT NULL)
UNION ALL
SELECT 'I17 the tenders of a counter sale are its total', format('order %s: %s of %s', o.id, t.paise, o.total_paise)
FROM orders o JOIN LATERAL (SELECT coalesce(sum(amount_paise), 0) AS paise FROM tenders WHERE order_id = o.id) t ON true
WHERE t.paise <> CASE WHEN o.channel = 'counter' THEN o.total_paise ELSE 0 END
UNION ALL
SELECT 'I17 a credit note is spent once', format('note %s: %s of %s', t.reference, t.paise, coalesce(r.amount_paise, 0))
FROM (SELECT reference, sum(amount_paise) AS paise FROM tenders WHERE kind = 'credit' GROUP BY reference) t
LEFT JOIN tax_documents d ON d.number = t.reference LEFT JOIN counter_returns r ON r.document_id = d.id AND r.kind = 'credit'
WHERE t.paise > coalesce(r.amount_paise, 0)
UNION ALL
SELECT 'I17 a counter sale has its number, and its paper bears it', format('order %s: %s, paper %s', o.id, s.serial, d.serial)
FROM orders o LEFT JOIN counter_sales s ON s.order_id = o.id LEFT JOIN counters c ON c.id = s.counter_id
LEFT JOIN tax_documents d ON d.order_id = o.id AND d.against IS NULL
WHERE o.channel = 'counter' AND (s.serial IS NULL OR s.counter_id <> o.counter_id OR s.serial > c.last_serial
  OR (d.series, d.serial) IS DISTINCT FROM (c.series, s.serial))
UNION ALL
SELECT 'I17 a number of a counter has a sale or is listed as missing', format('counter %s: last %s, %s sales, %s missing', c.series,
  c.last_serial, s.sales, g.gaps)
FROM counters c JOIN LATERAL (SELECT count(*) AS sales FROM counter_sales WHERE counter_id = c.id) s ON true
JOIN LATERAL (SELECT count(*) AS gaps FROM counter_gaps WHERE counter_id = c.id) g ON true
WHERE c.last_serial <> s.sales + g.gaps
UNION ALL
SELECT 'I17 the cash of a sale is in its drawer', format('order %s: %s of %s', coalesce(t.order_id, m.order_id), coalesce(m.paise, 0),
  coalesce(t.paise, 0))
FROM (SELECT order_id, sum(amount_paise) AS paise FROM tenders WHERE kind = 'cash' GROUP BY 1) t
FULL JOIN (SELECT order_id, sum(CASE from_place WHEN 'customer' THEN amount_paise ELSE -amount_paise END) AS paise
  FROM cash_moves WHERE kind = 'sale' GROUP BY 1) m ON m.order_id = t.order_id
WHERE t.paise IS DISTINCT FROM m.paise
UNION ALL
SELECT 'I25 what was counted is in the drawer', format('drawer %s: %s in it by the books, counted %s', d.id, d.float_paise + m.paise, d.counted_paise)
FROM drawers d JOIN LATERAL (SELECT coalesce(sum(CASE to_place WHEN 'drawer' THEN amount_paise ELSE -amount_paise END), 0) AS paise
  FROM cash_moves WHERE drawer_id = d.id AND kind <> 'opening' AND NOT (is_late AND happened_at >= d.closed_at)) m ON true
WHERE d.closed_at IS NOT NULL AND d.float_paise + m.paise <> d.counted_paise
UNION ALL
SELECT 'I25 a drawer is not below zero', format('drawer %s: %s', d.id, d.float_paise + m.paise)
FROM drawers d JOIN LATERAL (SELECT coalesce(sum(CASE to_place WHEN 'drawer' THEN amount_paise ELSE -amount_paise END), 0) AS paise
  FROM cash_moves WHERE drawer_id = d.id AND kind <> 'opening' AND NOT is_late) m ON true
WHERE d.float_paise + m.paise < 0
UNION ALL
SELECT 'I25 a drawer begins with what lay in the till', format('drawer %s: %s, the till had %s', d.id, d.float_paise, d.before + d.put_in)
FROM (SELECT d.id, d.float_paise, d.opened_at,
    coalesce((SELECT sum(CASE m.to_place WHEN 'drawer' THEN m.amount_paise ELSE -m.amount_paise END) FROM cash_moves m JOIN drawers e ON e.id = m.drawer_id
      WHERE e.counter_id = d.counter_id AND (e.opened_at, e.id) < (d.opened_at, d.id)), 0) AS before,
    coalesce((SELECT sum(CASE to_place WHEN 'drawer' THEN amount_paise ELSE -amount_paise END) FROM cash_moves
      WHERE drawer_id = d.id AND kind = 'opening'), 0) AS put_in FROM drawers d) d
WHERE d.float_paise <> d.before + d.put_in
UNION ALL
SELECT 'I25 cash of a khata is a payment in cash', format('move %s: %s, khata entry %s: %s', m.id, m.amount_paise, k.id, k.amount_paise)
FROM cash_moves m JOIN khata_entries k ON k.id = m.khata_entry_id
WHERE m.reverses IS NULL AND (k.paid_by, CASE WHEN k.credit_kind IS NULL THEN k.kind ELSE k.credit_kind END, k.amount_paise - k.credit_paise)
  IS DISTINCT FROM ('cash', CASE m.to_place WHEN 'customer' THEN 'pay_out' ELSE 'payment' END, m.amount_paise)
UNION ALL
SELECT 'I25 a reversal undoes what it reverses', format('move %s of %s', r.id, m.id)
FROM cash_moves r JOIN cash_moves m ON m.id = r.reverses
-- What went into a drawer, or out of it, is undone by the safe once that drawer is counted and no other is open.
WHERE (r.kind, r.amount_paise) IS DISTINCT FROM (m.kind, m.amount_paise)
  OR r.from_place <> m.to_place AND (r.from_place, m.to_place) <> ('safe', 'drawer')
  OR r.to_place <> m.from_place AND (r.to_place, m.from_place) <> ('safe', 'drawer')
UNION ALL
SELECT 'I25 an order counts on the day of the server’s clock, only an offline sale on an earlier one', format('order %s: %s, arrived %s', o.id,
  o.business_day, o.created_at)
FROM orders o WHERE o.business_day <> (o.created_at AT TIME ZONE 'Asia/Kolkata')::date
  AND (o.business_day > (o.created_at AT TIME ZONE 'Asia/Kolkata')::date
    OR NOT EXISTS (SELECT FROM counter_sales s WHERE s.order_id = o.id AND s.is_offline))
UNION ALL
SELECT 'I20 what a bill brought is in the stock ledger', format('bill %s, pack %s: %s, its lines say %s',
  m.purchase_id, m.pack_id, coalesce(m.moved, 0), coalesce(m.brought, 0))
-- To the gram where the line is weighed, and its pack was when it moved.
FROM (SELECT purchase_id, pack_id, sum(quantity) AS packs, sum(grams) AS grams FROM stock_movements WHERE purchase_id IS NOT NULL GROUP BY 1, 2) s
FULL JOIN (SELECT purchase_id, pack_id, sum(quantity + free_quantity) AS packs, sum(grams + free_grams) AS grams FROM purchase_lines GROUP BY 1, 2) t
  USING (purchase_id, pack_id)
CROSS JOIN LATERAL (SELECT purchase_id, pack_id, CASE WHEN t.grams IS NOT NULL AND s.grams IS NOT NULL THEN s.grams ELSE s.packs END AS moved,
  CASE WHEN t.grams IS NOT NULL AND s.grams IS NOT NULL THEN t.grams ELSE t.packs END AS brought) m
WHERE coalesce(m.moved, 0) <> coalesce(m.brought, 0)
UNION ALL
SELECT 'I20 a reversal takes back what its bill brought', format('bill %s, reversed by %s', b.id, r.id)
FROM purchases r JOIN purchases b ON b.id = r.reverses
WHERE r.total_paise <> -b.total_paise OR b.reverses IS NOT NULL
UNION ALL
SELECT 'I20 a finished count has written what it says', format('count %s, pack %s: %s, movement of %s',
  coalesce(m.count_id, l.count_id), coalesce(m.pack_id, l.pack_id), coalesce(l.written, 0), coalesce(m.quantity, 0))
FROM (SELECT m.count_id, m.pack_id, sum(CASE WHEN l.in_grams THEN m.grams ELSE m.quantity END) AS quantity
  FROM stock_movements m JOIN count_lines l ON l.count_id = m.count_id AND l.pack_id = m.pack_id GROUP BY 1, 2) m
FULL JOIN (SELECT count_id, pack_id, written FROM count_lines WHERE written IS NOT NULL) l
  ON l.count_id = m.count_id AND l.pack_id = m.pack_id
WHERE coalesce(l.written, 0) <> coalesce(m.quantity, 0)
UNION ALL
SELECT 'I18 a UPI payment that was seen is recorded once, for its order', format('claim %s of order %s: %s', c.id, c.order_id, c.utr)
FROM upi_claims c LEFT JOIN payment_captures p ON p.provider = 'UPI' AND p.provider_reference = c.utr
WHERE c.state = 'seen' AND p.order_id IS DISTINCT FROM c.order_id
UNION ALL
SELECT 'I18 a UPI payment that is recorded was seen by somebody', format('capture %s: %s', p.id, p.provider_reference)
FROM payment_captures p WHERE p.provider = 'UPI'
  AND NOT EXISTS (SELECT FROM upi_claims WHERE state = 'seen' AND utr = p.provider_reference)
UNION ALL
SELECT 'I21 a khata has what its orders cost', format('order %s is %s: %s of %s', o.id, o.status, coalesce(k.paise, 0), w.paise)
FROM orders o
LEFT JOIN (SELECT order_id, sum(CASE kind WHEN 'sale' THEN amount_paise ELSE -amount_paise END) AS paise
  FROM khata_entries WHERE order_id IS NOT NULL GROUP BY order_id) k ON k.order_id = o.id
JOIN LATERAL (SELECT CASE WHEN o.payment_method = 'KHATA' AND o.status <> 'Cancelled' THEN greatest(coalesce(o.final_total_paise, o.total_paise)
  - (SELECT coalesce(sum(total_paise), 0) FROM tax_documents WHERE order_id = o.id AND against IS NOT NULL) - o.credit_paise, 0) ELSE 0 END AS paise) w ON true
WHERE o.channel <> 'counter' AND coalesce(k.paise, 0) <> w.paise
UNION ALL
SELECT 'I21 what a counter sells on khata is on the khata', format('order %s: %s of %s', coalesce(t.order_id, e.order_id),
  coalesce(e.paise, 0), coalesce(t.paise, 0))
FROM (SELECT order_id, sum(amount_paise) AS paise FROM tenders WHERE kind = 'khata' GROUP BY order_id) t
FULL JOIN (SELECT e.order_id, e.amount_paise AS paise FROM khata_entries e JOIN orders o ON o.id = e.order_id AND o.channel = 'counter'
  WHERE e.kind = 'sale') e ON e.order_id = t.order_id
WHERE t.paise IS DISTINCT FROM e.paise
UNION ALL
SELECT 'I21 an order is on the khata of its customer', format('order %s: %s, not %s', o.id, e.customer_id, o.customer_id)
FROM khata_entries e JOIN orders o ON o.id = e.order_id WHERE e.amount_paise <> 0 AND e.customer_id IS DISTINCT FROM o.customer_id
UNION ALL
SELECT 'I31 a store credit is the sum of its entries, and never below zero', format('customer %s: %s, entries say %s', c.id, c.credit_paise, e.paise)
FROM customers c JOIN LATERAL (SELECT coalesce(sum(k.credit_paise), 0) AS paise FROM khata_entries k JOIN customers m ON m.id = k.customer_id
  WHERE coalesce(m.merged_into, m.id) = c.id) e ON true
WHERE c.credit_paise <> e.paise OR c.credit_paise < 0
UNION ALL
SELECT 'I31 an order has of the credit what it costs, at most what it took', format('order %s is %s: %s of %s', o.id, o.status, coalesce(k.paise, 0), w.paise)
FROM orders o
LEFT JOIN (SELECT order_id, -sum(credit_paise) AS paise FROM khata_entries WHERE credit_kind IN ('spend', 'spend_back') AND order_id IS NOT NULL
  GROUP BY order_id) k ON k.order_id = o.id
JOIN LATERAL (SELECT CASE WHEN o.status IN ('Cancelled', 'Payment Failed') THEN 0 ELSE least(o.credit_paise, coalesce(o.final_total_paise, o.total_paise)
  - (SELECT coalesce(sum(d.total_paise), 0) FROM tax_documents d WHERE d.order_id = o.id AND d.against IS NOT NULL AND d.kind <> 'refund_voucher')) END AS paise) w ON true
WHERE o.channel <> 'counter' AND coalesce(k.paise, 0) <> w.paise
UNION ALL
SELECT 'I31 a credit note of a counter, and what it paid, stand on an account', format('note %s: %s, on the account %s', n.number, n.paise, coalesce(k.paise, 0))
FROM (SELECT d.number, r.amount_paise - coalesce((SELECT sum(amount_paise) FROM tenders WHERE kind = 'credit' AND reference = d.number), 0) AS paise
  FROM counter_returns r JOIN tax_documents d ON d.id = r.document_id WHERE r.kind = 'credit') n
LEFT JOIN (SELECT reference, sum(credit_paise) AS paise FROM khata_entries WHERE credit_kind = 'spend' OR document_id IS NOT NULL
  GROUP BY reference) k ON k.reference = n.number
WHERE coalesce(k.paise, 0) <> n.paise
UNION ALL
SELECT 'I22 products are counted as they are', format('sub-category %s, brand %s: %s, of them %s counted', coalesce(p.sub_category_id, t.sub_category_id),
  coalesce(p.brand, t.brand), coalesce(p.products, 0), coalesce(t.products, 0))
FROM (SELECT sub_category_id, publish, coalesce(brand, '') AS brand, count(*) AS products FROM products WHERE deleted_at IS NULL GROUP BY 1, 2, 3) p
FULL JOIN product_tallies t USING (sub_category_id, publish, brand) WHERE p.products IS DISTINCT FROM nullif(t.products, 0)
UNION ALL
SELECT 'I22 a product knows the first day of its tax', format('product %s: %s, not %s', p.id, p.taxed_from, t.first)
FROM products p LEFT JOIN (SELECT product_id, min(valid_from) AS first FROM product_taxes GROUP BY 1) t ON t.product_id = p.id
WHERE p.taxed_from IS DISTINCT FROM t.first
UNION ALL
SELECT 'I24 a summed day has what its papers say', format('%s: %s papers of %s, %s summed of %s', d.day, coalesce(p.papers, 0), coalesce(p.paise, 0),
  coalesce(s.papers, 0), coalesce(s.paise, 0))
FROM tax_days d
LEFT JOIN (SELECT (issued_at AT TIME ZONE 'Asia/Kolkata')::date AS day, count(*) AS papers, sum(total_paise) AS paise FROM tax_documents GROUP BY 1) p USING (day)
LEFT JOIN (SELECT day, sum(papers) AS papers, sum(total_paise) AS paise FROM tax_day_papers GROUP BY 1) s USING (day)
WHERE (p.papers, p.paise) IS DISTINCT FROM (s.papers, s.paise)
UNION ALL
SELECT 'I24 a summed day has what its rows say', format('%s: %s, summed %s', d.day, coalesce(r.paise, 0), coalesce(s.paise, 0))
FROM tax_days d
LEFT JOIN (SELECT (p.issued_at AT TIME ZONE 'Asia/Kolkata')::date AS day, sum(CASE WHEN p.against IS NULL THEN 1 ELSE -1 END * r.gross_paise) AS paise
  FROM tax_documents p JOIN tax_document_rows r ON r.document_id = p.id
  WHERE p.kind NOT IN ('receipt_voucher', 'refund_voucher') AND p.gst_effective AND p.supplier->>'mode' = 'regular' GROUP BY 1) r USING (day)
LEFT JOIN (SELECT day, sum(gross_paise) AS paise FROM tax_day_rows GROUP BY 1) s USING (day)
WHERE r.paise IS DISTINCT FROM s.paise
UNION ALL
-- What is sent again by an order that was called off is claimed no longer, nor what its picker did not find.
SELECT 'I26 no line has more claims than was supplied', format('order %s, line %s: %s packets and %s g of %s and %s g', s.order_id, s.position, l.pieces, l.grams, s.quantity, s.grams)
FROM supplied_lines s JOIN (SELECT l.order_id, l.supplied_position, coalesce(sum(l.pieces - coalesce(g.missing, 0)), 0) AS pieces,
    coalesce(sum(l.grams - coalesce(l.grams::bigint * g.missing / l.pieces, 0)), 0) AS grams
  FROM claim_lines l JOIN claims c ON c.id = l.claim_id LEFT JOIN orders a ON a.id = c.again_order_id LEFT JOIN sent_again g USING (claim_id, supplied_position)
  WHERE l.state <> 'refused' AND a.status IS DISTINCT FROM 'Cancelled' GROUP BY 1, 2) l ON l.order_id = s.order_id AND l.supplied_position = s.position
WHERE l.pieces > s.quantity OR l.grams > CASE WHEN s.pack_grams IS NULL THEN 0 ELSE s.grams END
UNION ALL
SELECT 'I26 a claim gave what its note says, of its own order', format('claim %s of order %s: %s, note of %s: %s', c.id, c.order_id, c.given_paise, d.order_id, d.total_paise)
FROM claims c JOIN tax_documents d ON d.id = c.document_id
WHERE d.order_id <> c.order_id OR d.total_paise <> c.given_paise OR d.against IS NULL
  -- Before it is handed over only what an earlier version decided has left the safe.
  OR (SELECT coalesce(sum(CASE to_place WHEN 'customer' THEN amount_paise ELSE -amount_paise END), 0) FROM cash_moves WHERE document_id = d.id AND kind = 'refund')
    NOT IN (c.cash_paise, CASE WHEN c.cash_given_at IS NULL THEN 0 ELSE c.cash_paise END)
UNION ALL
SELECT 'I26 what is sent again is free, and goes to the same person', format('claim %s of order %s: order %s of %s', c.id, c.order_id, a.id, a.total_paise)
FROM claims c JOIN orders o ON o.id = c.order_id JOIN orders a ON a.id = c.again_order_id
WHERE a.total_paise <> 0 OR a.user_id IS DISTINCT FROM o.user_id OR a.customer_id IS DISTINCT FROM o.customer_id
