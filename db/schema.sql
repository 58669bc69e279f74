-- The schema as the migrations leave it, for reading and for review.
-- Written by `npx tsx scripts/dump-schema.ts`; never edited by hand.

CREATE EXTENSION pg_trgm;

CREATE OR REPLACE FUNCTION public.audit_hash(previous bytea, entry audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), entry.actor_kind, entry.actor_id,
    entry.action, entry.subject_id, entry.subject_name, entry.changes)::text, 'UTF8'))
$function$;
COMMENT ON FUNCTION audit_hash(previous bytea, entry audit_log) IS 'Depends on no setting of the connection; a later column of the log is no part of it.';

CREATE OR REPLACE FUNCTION public.count_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  before bigint := 0;
  after bigint := CASE WHEN NEW.status = 'Failed' THEN 0 ELSE NEW.amount_paise END;
  released bigint := CASE WHEN NEW.despite IS NULL THEN 0 ELSE after END;
  balance capture_balances;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status <> 'Failed' THEN
    before := OLD.amount_paise;
    released := released - CASE WHEN OLD.despite IS NULL THEN 0 ELSE before END;
  END IF;
  UPDATE capture_balances SET out_paise = out_paise + after - before, released_paise = released_paise + released
  WHERE capture_id = NEW.capture_id RETURNING * INTO balance;
  IF after > before AND NEW.despite IS NULL AND (balance.is_disputed OR balance.returned_paise > 0) THEN
    RAISE EXCEPTION 'capture % is disputed or returned', NEW.capture_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'capture_balances_held';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.credit_by_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO khata_entries (customer_id, kind, credit_kind, credit_paise, amount_paise, document_id, reference, order_id, by_id)
  SELECT coalesce((SELECT min(p.customer_id) FROM (
      SELECT k.customer_id, t.amount_paise FROM tenders t JOIN tax_documents n ON n.number = t.reference
        JOIN khata_entries k ON k.document_id = n.id AND k.credit_kind = 'claim' WHERE t.order_id = NEW.order_id AND t.kind = 'credit') p
      HAVING count(DISTINCT p.customer_id) = 1 AND count(*) = count(p.customer_id) AND NEW.amount_paise <= sum(p.amount_paise)), o.customer_id),
    'correction', 'claim', NEW.amount_paise, 0, d.id, d.number, NEW.order_id, NEW.by_id
  FROM tax_documents d, orders o WHERE d.id = NEW.document_id AND o.id = NEW.order_id;
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION credit_by_note() IS 'Writes the credit note of a counter onto the account of its customer; what the note of another customer had paid onto theirs.';

CREATE OR REPLACE FUNCTION public.erase_expired_rows(at_most integer, OUT rows integer, OUT pictures text[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  changed integer;
BEGIN
  UPDATE tax_documents
  SET recipient = recipient || '{"name": "erased", "mobile": null, "address": "erased", "pincode": "999999"}',
    reason = CASE WHEN reason IS NOT NULL THEN 'erased' END
  WHERE id IN (SELECT id FROM tax_documents
    WHERE keep_until < (now() AT TIME ZONE 'Asia/Kolkata')::date AND recipient ->> 'name' <> 'erased' LIMIT at_most);
  GET DIAGNOSTICS rows = ROW_COUNT;

  UPDATE payment_signals SET body = 'erased'
  WHERE id IN (SELECT id FROM payment_signals
    WHERE received_at < now() - interval '8 years' AND body <> 'erased' LIMIT at_most);
  GET DIAGNOSTICS changed = ROW_COUNT;
  rows := rows + changed;

  DELETE FROM consents
  WHERE id IN (SELECT c.id FROM consents c WHERE c.at < now() - interval '3 years' AND (c.device_hash IS NOT NULL
      OR EXISTS (SELECT FROM consents n WHERE n.user_id = c.user_id AND n.purpose = c.purpose AND n.id > c.id
        AND n.at < now() - interval '3 years')
      OR EXISTS (SELECT FROM erasures e WHERE e.user_id = c.user_id AND e.ran_at < now() - interval '3 years'))
    LIMIT at_most);
  GET DIAGNOSTICS changed = ROW_COUNT;
  rows := rows + changed;

  DELETE FROM grievance_events
  WHERE grievance_id IN (SELECT id FROM grievances WHERE settled_at < now() - interval '3 years');
  WITH gone AS (DELETE FROM grievances WHERE settled_at < now() - interval '3 years' RETURNING photo)
  SELECT coalesce(array_agg(photo) FILTER (WHERE photo IS NOT NULL), '{}') INTO pictures FROM gone;
END $function$;
COMMENT ON FUNCTION erase_expired_rows(at_most integer, OUT rows integer, OUT pictures text[]) IS 'Overwrites or deletes what is older than it is kept; returns how many papers, messages and consents, of each at most so many, and the pictures of complaints. Of the owner, since the serving role may not change histories and papers.';

CREATE OR REPLACE FUNCTION public.erase_from_histories(erasure character)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  of_user char(24);
  of_email text;
  their_customers char(24)[];
  their_orders text[];
  their_tickets text[];
  their_numbers bigint[];
  entries bigint[];
BEGIN
  SELECT e.user_id, u.email, ARRAY(SELECT c.id FROM customers c WHERE c.user_id = e.user_id OR c.id = e.customer_id
      OR c.merged_into IN (SELECT k.id FROM customers k WHERE k.user_id = e.user_id OR k.id = e.customer_id))
  INTO of_user, of_email, their_customers
  FROM erasures e LEFT JOIN users u ON u.id = e.user_id
  WHERE e.id = erasure AND e.withdrawn_at IS NULL AND e.ran_at IS NULL AND e.runs_at <= now() FOR NO KEY UPDATE OF e;
  IF NOT FOUND THEN RAISE EXCEPTION 'erasure % is not due', erasure USING ERRCODE = 'insufficient_privilege'; END IF;
  their_orders := ARRAY(SELECT id FROM orders WHERE user_id = of_user OR customer_id = ANY (their_customers));
  their_numbers := ARRAY(SELECT mobile FROM users WHERE id = of_user AND mobile_verified_at IS NOT NULL
    UNION SELECT mobile FROM customers WHERE id = ANY (their_customers) AND mobile IS NOT NULL);
  their_tickets := ARRAY(SELECT ticket FROM grievances WHERE user_id = of_user OR email = of_email
    OR email IN (SELECT '+91' || n FROM unnest(their_numbers) n));

  UPDATE order_events SET note = NULL WHERE order_id = ANY (their_orders) AND by <> 'system' AND note IS NOT NULL;
  UPDATE grievance_events SET body = 'erased'
  WHERE body IS NOT NULL AND grievance_id IN (SELECT id FROM grievances WHERE ticket = ANY (their_tickets));
  UPDATE khata_entries SET note = 'erased' WHERE note IS NOT NULL AND customer_id = ANY (their_customers);

  PERFORM set_config('shop.erasing', 'on', true);
  UPDATE cash_moves SET note = 'erased' WHERE note IS NOT NULL AND order_id = ANY (their_orders);
  UPDATE cash_moves SET note = 'erased' WHERE note IS NOT NULL AND khata_entry_id = ANY (ARRAY(
    SELECT id FROM khata_entries WHERE customer_id = ANY (their_customers)));
  UPDATE tax_documents SET recipient = recipient || '{"mobile": null}', reason = CASE WHEN reason IS NOT NULL THEN 'erased' END
  WHERE order_id = ANY (their_orders) AND (reason IS NOT NULL OR recipient ->> 'mobile' IS NOT NULL);
  -- Of orders of others, only the number of whoever received them.
  UPDATE tax_documents SET recipient = recipient || '{"mobile": null}'
  WHERE recipient ->> 'mobile' = ANY (their_numbers::text[]) AND order_id IN (SELECT id FROM orders
    WHERE (address ->> 'mobile')::bigint = ANY (their_numbers) AND status IN ('Delivered', 'Cancelled', 'Payment Failed'));
  UPDATE payment_signals SET body = 'erased'
  WHERE attempt_id IN (SELECT id FROM payment_attempts WHERE order_id = ANY (their_orders));
  WITH redacted AS (
    UPDATE audit_log SET changes = erased_changes(changes),
      subject_name = CASE WHEN subject_name !~ '^(ORD|GRV)-' THEN 'erased' ELSE subject_name END
    WHERE subject_id = of_user OR subject_id = ANY (their_customers::text[]) OR subject_id = ANY (their_orders)
      OR subject_id = ANY (their_tickets) OR subject_name = ANY (their_orders) OR lower(subject_name) = of_email
      OR (actor_id = of_user AND action LIKE 'address.%')
    RETURNING id)
  SELECT coalesce(array_agg(id ORDER BY id), '{}') INTO entries FROM redacted;
  PERFORM set_config('shop.erasing', '', true);

  INSERT INTO audit_redactions (entry_id, hash)
  SELECT e.id, audit_hash(c.previous, e) FROM audit_log e JOIN audit_chain c ON c.entry_id = e.id WHERE e.id = ANY (entries)
  ON CONFLICT (entry_id) DO UPDATE SET hash = excluded.hash;
  RETURN ARRAY(SELECT format('%s:%s', entry_id, encode(hash, 'hex')) FROM audit_redactions
    WHERE entry_id = ANY (entries) ORDER BY entry_id);
END $function$;
COMMENT ON FUNCTION erase_from_histories(erasure character) IS 'Overwrites what people wrote about the person of an erasure that is due, and returns the changed entries of the audit log with their new hashes. Of the owner, since the serving role may not change histories.';

CREATE OR REPLACE FUNCTION public.erase_notes_of_old_orders(ids text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  UPDATE order_events e SET note = NULL FROM orders o
  WHERE o.id = ANY (ids) AND o.created_at < now() - interval '8 years'
    AND e.order_id = o.id AND e.by <> 'system' AND e.note IS NOT NULL
$function$;
COMMENT ON FUNCTION erase_notes_of_old_orders(ids text[]) IS 'What people wrote into the history of orders whose time is over. Of the owner, since the serving role may not change histories.';

CREATE OR REPLACE FUNCTION public.erased_changes(changes jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT coalesce(jsonb_object_agg(field, CASE
    WHEN field IN ('role', 'status', 'state', 'action', 'auditEntries') THEN value
    WHEN jsonb_typeof(value) <> 'object' THEN '"erased"'
    ELSE (SELECT jsonb_object_agg(side, CASE
        WHEN jsonb_typeof(what) IN ('null', 'boolean') OR jsonb_typeof(what) = 'number' AND field !~* 'mobile' THEN what
        ELSE '"erased"' END) FROM jsonb_each(value) AS sides (side, what))
    END), '{}')
  FROM jsonb_each(changes) AS fields (field, value)
$function$;
COMMENT ON FUNCTION erased_changes(changes jsonb) IS 'The changes of an audit entry without texts: which fields changed stays, with sums, states and switches.';

CREATE OR REPLACE FUNCTION public.fill_business_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.business_day := (NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date;
  RETURN NEW;
END $function$;
COMMENT ON FUNCTION fill_business_day() IS 'What the server takes at once has the day of its clock.';

CREATE OR REPLACE FUNCTION public.give_coupon_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  has_ended boolean := new.status IN ('Cancelled', 'Payment Failed');
  given record;
BEGIN
  IF has_ended = (old.status IN ('Cancelled', 'Payment Failed')) THEN RETURN NULL; END IF;
  IF has_ended THEN
    UPDATE coupon_uses SET released_at = now() WHERE order_id = new.id AND released_at IS NULL RETURNING coupon_id, code INTO given;
    IF NOT FOUND THEN RETURN NULL; END IF;
    UPDATE coupons SET used = used - 1 WHERE id = given.coupon_id;
    UPDATE coupon_codes SET is_used = false WHERE code = given.code AND coupon_id = given.coupon_id;
  ELSE
    SELECT coupon_id, code INTO given FROM coupon_uses WHERE order_id = new.id AND released_at IS NOT NULL FOR UPDATE;
    IF NOT FOUND OR EXISTS (SELECT FROM coupon_codes WHERE code = given.code AND coupon_id = given.coupon_id AND is_used) THEN RETURN NULL; END IF;
    UPDATE coupons SET used = used + 1 WHERE id = given.coupon_id AND (uses_total IS NULL OR used < uses_total);
    IF NOT FOUND THEN RETURN NULL; END IF;
    UPDATE coupon_codes SET is_used = true WHERE code = given.code AND coupon_id = given.coupon_id;
    UPDATE coupon_uses SET released_at = NULL WHERE order_id = new.id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.give_promotions_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  has_ended boolean := new.status IN ('Cancelled', 'Payment Failed');
BEGIN
  IF has_ended = (old.status IN ('Cancelled', 'Payment Failed')) THEN RETURN NULL; END IF;
  PERFORM FROM promotions WHERE id IN (SELECT promotion_id FROM promotion_uses WHERE order_id = new.id) AND uses_total IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE;
  IF has_ended THEN
    WITH released AS (
      UPDATE promotion_uses SET released_at = now() WHERE order_id = new.id AND released_at IS NULL RETURNING promotion_id
    )
    UPDATE promotions SET used = used - 1 WHERE uses_total IS NOT NULL AND used > 0 AND id IN (SELECT promotion_id FROM released);
  ELSE
    WITH taken AS (
      UPDATE promotions SET used = used + 1 WHERE used < uses_total
        AND id IN (SELECT promotion_id FROM promotion_uses WHERE order_id = new.id AND released_at IS NOT NULL)
      RETURNING id
    )
    UPDATE promotion_uses u SET released_at = NULL WHERE order_id = new.id AND released_at IS NOT NULL
      AND (promotion_id IN (SELECT id FROM taken) OR EXISTS (SELECT FROM promotions p WHERE p.id = u.promotion_id AND p.uses_total IS NULL));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    NEW.asked_at := now();
    NEW.runs_at := now() + interval '48 hours';
    NEW.ran_at := NULL;
  ELSIF OLD.withdrawn_at IS NOT NULL OR OLD.ran_at IS NOT NULL
    OR (NEW.id, NEW.user_id, NEW.customer_id, NEW.email_hash, NEW.asked_at, NEW.runs_at) IS DISTINCT FROM
       (OLD.id, OLD.user_id, OLD.customer_id, OLD.email_hash, OLD.asked_at, OLD.runs_at) THEN
    RAISE EXCEPTION 'an erasure is only withdrawn or done' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.is_barcode(code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT code ~ '^([0-9]{8}|[0-9]{13}|[1-9][0-9]{13})$' AND sum(digit::int * CASE WHEN place % 2 = 1 THEN 3 ELSE 1 END) % 10 = 0
  FROM unnest(string_to_array(lpad(code, 14, '0'), NULL)) WITH ORDINALITY AS digits (digit, place)
  WHERE digit ~ '[0-9]'
$function$;
COMMENT ON FUNCTION is_barcode(code text) IS 'A GTIN, as src/shared/barcode.ts reads it: from the right, every second digit counts three times, and the sum ends in 0.';

CREATE OR REPLACE FUNCTION public.is_staff_role(role text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT role = ANY ('{owner,manager,picker,rider,cashier}')
$function$;
COMMENT ON FUNCTION is_staff_role(role text) IS 'The roles of src/shared/permissions.ts, for the CHECKs of three tables: a role more is this function anew.';

CREATE OR REPLACE FUNCTION public.keep_claims_within_supplied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM supplied_lines s JOIN claim_lines l ON l.order_id = s.order_id AND l.supplied_position = s.position
    JOIN claims c ON c.id = l.claim_id LEFT JOIN orders a ON a.id = c.again_order_id
    LEFT JOIN sent_again g ON g.order_id = NEW.order_id AND g.claim_id = l.claim_id AND g.supplied_position = l.supplied_position
    WHERE s.order_id = NEW.order_id AND s.position = NEW.supplied_position AND l.state <> 'refused' AND a.status IS DISTINCT FROM 'Cancelled'
    GROUP BY s.quantity, s.grams, s.pack_grams
    HAVING coalesce(sum(l.pieces - coalesce(g.missing, 0)), 0) > s.quantity
      OR sum(l.grams - coalesce(l.grams::bigint * g.missing / l.pieces, 0)) > CASE WHEN s.pack_grams IS NULL THEN 0 ELSE s.grams END)
  THEN
    RAISE EXCEPTION 'more is claimed of line % of order % than was supplied', NEW.supplied_position, NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'claims_within_supplied';
  END IF;
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION keep_claims_within_supplied() IS 'No line has more claims than was supplied of it.';

CREATE OR REPLACE FUNCTION public.keep_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE kept char(24);
BEGIN
  SELECT coalesce(merged_into, id) INTO kept FROM customers WHERE id = NEW.customer_id FOR NO KEY UPDATE;
  UPDATE customers SET credit_paise = credit_paise + NEW.credit_paise WHERE id = kept;
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION keep_credit() IS 'Adds an entry to the store credit of its customer, or of the one into whom they were merged.';

CREATE OR REPLACE FUNCTION public.keep_delivery_of_before()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_request_of_before(NEW.request_key, NEW.order_id);
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION keep_delivery_of_before() IS 'Keeps the request of a delivery that a server of the version before ends.';

CREATE OR REPLACE FUNCTION public.keep_movements_in_grams()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT NEW.shares_stock THEN
    INSERT INTO stock_movements (pack_id, reason, quantity, grams, happened_at)
    VALUES (NEW.id, 'adjustment', 0, CASE WHEN NEW.weighed THEN OLD.stock::bigint * NEW.grams ELSE 0 END - coalesce(OLD.stock_grams, 0), now());
  END IF;
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION keep_movements_in_grams() IS 'The grams of a pack are the sum of its movements, also when it begins to be weighed or its weight is changed.';

CREATE OR REPLACE FUNCTION public.keep_request_of_before(request_key uuid, made text)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO requests (key, record) VALUES (request_key, made)
  ON CONFLICT (key, caller, call) DO UPDATE SET record = excluded.record
$function$;
COMMENT ON FUNCTION keep_request_of_before(request_key uuid, made text) IS 'Keeps a request that a server of the version before serves.';

CREATE OR REPLACE FUNCTION public.keep_sale_of_before()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_request_of_before(NEW.idempotency_key, NEW.order_id);
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION keep_sale_of_before() IS 'Keeps the request of a sale that a server of the version before makes.';

CREATE OR REPLACE FUNCTION public.keep_stock_grams()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  heap bigint;
BEGIN
  IF NOT NEW.weighed OR NEW.grams IS NULL THEN
    NEW.stock_grams := NULL;
    RETURN NEW;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.stock_grams := coalesce(NEW.stock_grams, NEW.stock::bigint * NEW.grams);
  -- Into a heap goes what was its own; what leaves one leaves it to the others.
  ELSIF OLD.shares_stock <> NEW.shares_stock THEN
    SELECT max(stock_grams) INTO heap FROM packs WHERE product_id = NEW.product_id AND shares_stock AND id <> NEW.id;
    NEW.stock_grams := CASE WHEN NEW.shares_stock THEN OLD.stock_grams + coalesce(heap, 0)
      WHEN heap IS NULL THEN OLD.stock_grams ELSE 0 END;
  -- It is weighed from now on, or its packs have another weight; a heap stays what it weighs.
  ELSIF OLD.stock_grams IS NULL OR OLD.grams <> NEW.grams AND NOT NEW.shares_stock THEN
    NEW.stock_grams := NEW.stock::bigint * NEW.grams;
  -- An older server counts whole packs.
  ELSIF NEW.stock_grams = OLD.stock_grams AND NEW.stock <> OLD.stock THEN
    NEW.stock_grams := OLD.stock_grams + (NEW.stock - OLD.stock)::bigint * OLD.grams;
  END IF;
  NEW.stock := NEW.stock_grams / NEW.grams;
  RETURN NEW;
END $function$;
COMMENT ON FUNCTION keep_stock_grams() IS 'The stock of a pack that is sold by weight is as many whole packs as its grams are.';

CREATE OR REPLACE FUNCTION public.link_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  head audit_chain;
  zero CONSTANT bytea := decode(repeat('00', 32), 'hex');
BEGIN
  -- "audit" in ASCII.
  PERFORM pg_advisory_xact_lock(x'6175646974'::bigint);
  SELECT * INTO head FROM audit_chain ORDER BY seq DESC LIMIT 1;
  INSERT INTO audit_chain (seq, entry_id, previous, hash)
  VALUES (coalesce(head.seq, 0) + 1, NEW.id, coalesce(head.hash, zero), audit_hash(coalesce(head.hash, zero), NEW));
  RETURN NULL;
END
$function$;
COMMENT ON FUNCTION link_audit_entry() IS 'Runs at the end of the transaction that adds the entry, when it holds all its other locks: transactions that add entries wait for each other’s commit only, and no two of them can deadlock. Of the owner, since the serving role may not write links.';

CREATE OR REPLACE FUNCTION public.move_claim_of_before()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO cash_moves (kind, from_place, to_place, amount_paise, order_id, document_id, day)
  SELECT 'refund', 'safe', 'customer', NEW.cash_paise, NEW.order_id, NEW.document_id, (now() AT TIME ZONE 'Asia/Kolkata')::date
  WHERE NOT EXISTS (SELECT FROM cash_moves
    WHERE order_id = NEW.order_id AND document_id = NEW.document_id AND kind = 'refund');
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION move_claim_of_before() IS 'Takes out of the safe the cash of a claim that a server of the version before hands over, if it has not left when it was decided.';

CREATE OR REPLACE FUNCTION public.move_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE moved bigint;
BEGIN
  IF OLD.merged_into IS NOT NULL AND NEW.merged_into IS NOT NULL THEN
    RETURN NEW;
  ELSIF OLD.merged_into IS NULL THEN
    moved := OLD.credit_paise;
  ELSE
    SELECT coalesce(sum(credit_paise), 0) INTO moved FROM khata_entries WHERE customer_id = NEW.id;
    UPDATE customers SET credit_paise = credit_paise - moved WHERE id = OLD.merged_into;
  END IF;
  IF NEW.merged_into IS NULL THEN
    NEW.credit_paise := moved;
  ELSE
    NEW.credit_paise := 0;
    UPDATE customers SET credit_paise = credit_paise + moved WHERE id = NEW.merged_into;
  END IF;
  RETURN NEW;
END $function$;
COMMENT ON FUNCTION move_credit() IS 'Store credit goes along when two customers become one person, and each has that of the own entries again afterwards.';

CREATE OR REPLACE FUNCTION public.move_drawer_cash()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO cash_moves (kind, from_place, to_place, drawer_id, amount_paise, order_id, khata_entry_id, day, by_id, note, at)
  SELECT CASE NEW.kind WHEN 'rider' THEN 'pay_in' ELSE NEW.kind END,
    CASE WHEN NEW.amount_paise < 0 THEN 'drawer' WHEN NEW.kind IN ('sale', 'khata') THEN 'customer' WHEN NEW.kind = 'difference' THEN 'difference'
      WHEN NEW.kind = 'rider' THEN 'safe' ELSE 'owner' END,
    CASE WHEN NEW.amount_paise > 0 THEN 'drawer' WHEN NEW.kind = 'refund' THEN 'customer' WHEN NEW.kind = 'difference' THEN 'difference'
      ELSE 'expense' END,
    NEW.drawer_id, abs(NEW.amount_paise), NEW.order_id, NEW.khata_entry_id, (NEW.at AT TIME ZONE 'Asia/Kolkata')::date, NEW.by_id,
    CASE WHEN NEW.kind IN ('khata', 'rider') THEN NULL ELSE nullif(NEW.note, '') END, NEW.at;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.move_rider_cash()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.kind = 'collected' THEN
    UPDATE deliveries SET paid_by = NEW.paid_by, collected_paise = NEW.amount_paise
    WHERE order_id = NEW.order_id AND rider_id = NEW.rider_id AND outcome = 'delivered';
  END IF;
  IF NEW.kind <> 'collected' OR NEW.paid_by = 'cash' THEN
    INSERT INTO cash_moves (kind, from_place, to_place, rider_id, amount_paise, order_id, khata_entry_id, day, happened_at, by_id, note, at)
    SELECT NEW.kind,
      CASE WHEN NEW.kind IN ('collected', 'khata', 'upi_missing') THEN 'customer' WHEN NEW.amount_paise < 0 THEN 'difference' ELSE 'rider' END,
      CASE WHEN NEW.kind IN ('collected', 'khata', 'upi_missing') OR NEW.amount_paise < 0 THEN 'rider'
        WHEN NEW.kind = 'difference' THEN 'difference' ELSE 'safe' END,
      NEW.rider_id, abs(NEW.amount_paise), NEW.order_id, NEW.khata_entry_id, (NEW.at AT TIME ZONE 'Asia/Kolkata')::date, NEW.device_at, NEW.by_id,
      NEW.note, NEW.at;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.movement_in_grams()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.grams := (SELECT NEW.quantity::bigint * grams FROM packs WHERE id = NEW.pack_id AND weighed);
  RETURN NEW;
END $function$;
COMMENT ON FUNCTION movement_in_grams() IS 'A movement that an older server writes is of whole packs.';

CREATE OR REPLACE FUNCTION public.note_first_tax()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM products WHERE id IN (SELECT product_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p SET taxed_from = c.first
  FROM (SELECT product_id, (SELECT min(t.valid_from) FROM product_taxes t WHERE t.product_id = changed.product_id) AS first
    FROM changed GROUP BY product_id) c
  WHERE p.id = c.product_id AND p.taxed_from IS DISTINCT FROM c.first;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.open_capture_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO capture_balances (capture_id, amount_paise) VALUES (NEW.id, NEW.amount_paise);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.order_search_keys(id text, customer jsonb, address jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT ARRAY[lower(id), lower(coalesce(customer ->> 'email', '')), coalesce(customer ->> 'mobile', ''), coalesce(address ->> 'mobile', '')]
$function$;
COMMENT ON FUNCTION order_search_keys(id text, customer jsonb, address jsonb) IS 'What names a person or an order whole: whoever types one of these means exactly its orders.';

CREATE OR REPLACE FUNCTION public.order_search_text(id text, customer jsonb, address jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT lower(id || ' ' || coalesce(customer ->> 'name', '') || ' ' || coalesce(customer ->> 'email', '') || ' '
    || coalesce(customer ->> 'mobile', '') || ' ' || coalesce(address ->> 'name', '') || ' ' || coalesce(address ->> 'mobile', ''))
$function$;
COMMENT ON FUNCTION order_search_text(id text, customer jsonb, address jsonb) IS 'What an administrator may know of an order when looking for it.';

CREATE OR REPLACE FUNCTION public.printed_lots(wanted bigint)
 RETURNS TABLE(n bigint, mrp_paise bigint, pieces integer, is_assumed boolean, kept_at timestamp with time zone, kept_paise bigint, gone integer)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT * FROM printed_lots(wanted, coalesce((SELECT w.pieces FROM waiting_packs w WHERE w.pack_id = wanted), 0))
$function$;
COMMENT ON FUNCTION printed_lots(wanted bigint) IS 'The packets in stock by the lots that they came in, with what waits in orders.';

CREATE OR REPLACE FUNCTION public.printed_lots(wanted bigint, waiting bigint)
 RETURNS TABLE(n bigint, mrp_paise bigint, pieces integer, is_assumed boolean, kept_at timestamp with time zone, kept_paise bigint, gone integer)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
COMMENT ON FUNCTION printed_lots(wanted bigint, waiting bigint) IS 'The packets in stock by the lots that they came in, the newest first; whether their MRP is only assumed to be that of the pack. With how many of it wait in orders. Of lots of `kept_mrps` all, with how many of each are gone and were not read as sold.';

CREATE OR REPLACE FUNCTION public.printed_mrps(wanted bigint)
 RETURNS TABLE(mrp_paise bigint, pieces integer)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT l.mrp_paise, sum(l.pieces)::int FROM printed_lots(wanted) l WHERE l.pieces > 0 GROUP BY l.mrp_paise ORDER BY min(l.n)
$function$;
COMMENT ON FUNCTION printed_mrps(wanted bigint) IS 'The MRPs that may be printed on the packets in stock, that of the newest bill first, and how many have each.';

CREATE OR REPLACE FUNCTION public.printed_mrps(wanted bigint, waiting bigint)
 RETURNS TABLE(mrp_paise bigint, pieces integer)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT l.mrp_paise, sum(l.pieces)::int FROM printed_lots(wanted, waiting) l WHERE l.pieces > 0 GROUP BY l.mrp_paise ORDER BY min(l.n)
$function$;
COMMENT ON FUNCTION printed_mrps(wanted bigint, waiting bigint) IS 'The MRPs that may be printed on the packets in stock, that of the newest bill first, and how many have each. With how many wait in orders.';

CREATE OR REPLACE FUNCTION public.read_state(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN letters IN ('andhrapradesh', 'ap', 'andhra') THEN 'Andhra Pradesh'
    WHEN letters IN ('arunachalpradesh', 'ar', 'arunachal') THEN 'Arunachal Pradesh'
    WHEN letters IN ('assam', 'as', 'asam') THEN 'Assam'
    WHEN letters IN ('bihar', 'br') THEN 'Bihar'
    WHEN letters IN ('chhattisgarh', 'cg', 'ct', 'chattisgarh', 'chhatisgarh', 'chatisgarh', 'chhattisgad', 'chattisgad') THEN 'Chhattisgarh'
    WHEN letters IN ('goa', 'ga') THEN 'Goa'
    WHEN letters IN ('gujarat', 'gj', 'gujrat', 'gujarath') THEN 'Gujarat'
    WHEN letters IN ('haryana', 'hr', 'hariyana', 'haryna') THEN 'Haryana'
    WHEN letters IN ('himachalpradesh', 'hp', 'himachal') THEN 'Himachal Pradesh'
    WHEN letters IN ('jharkhand', 'jh', 'jharkand', 'jarkhand') THEN 'Jharkhand'
    WHEN letters IN ('karnataka', 'ka', 'karnatka', 'karnatak', 'karnatakka', 'mysore') THEN 'Karnataka'
    WHEN letters IN ('kerala', 'kl', 'kerela', 'keralam') THEN 'Kerala'
    WHEN letters IN ('madhyapradesh', 'mp', 'madhyprades', 'madhypradesh') THEN 'Madhya Pradesh'
    WHEN letters IN ('maharashtra', 'mh', 'maharastra', 'maharashtara', 'maharshtra', 'maharasthra') THEN 'Maharashtra'
    WHEN letters IN ('manipur', 'mn') THEN 'Manipur'
    WHEN letters IN ('meghalaya', 'ml', 'megalaya') THEN 'Meghalaya'
    WHEN letters IN ('mizoram', 'mz') THEN 'Mizoram'
    WHEN letters IN ('nagaland', 'nl') THEN 'Nagaland'
    WHEN letters IN ('odisha', 'od', 'or', 'orissa', 'orisa', 'odissa') THEN 'Odisha'
    WHEN letters IN ('punjab', 'pb', 'panjab') THEN 'Punjab'
    WHEN letters IN ('rajasthan', 'rj', 'rajastan', 'rajasthaan') THEN 'Rajasthan'
    WHEN letters IN ('sikkim', 'sk') THEN 'Sikkim'
    WHEN letters IN ('tamilnadu', 'tn', 'tamilnad', 'tamizhnadu', 'thamilnadu', 'tamilnaidu', 'madras') THEN 'Tamil Nadu'
    WHEN letters IN ('telangana', 'tg', 'ts', 'telengana', 'telangna') THEN 'Telangana'
    WHEN letters IN ('tripura', 'tr') THEN 'Tripura'
    WHEN letters IN ('uttarpradesh', 'up', 'uttarprades') THEN 'Uttar Pradesh'
    WHEN letters IN ('uttarakhand', 'uk', 'ua', 'ut', 'uttaranchal', 'uttrakhand', 'uttarakand', 'uttrakand') THEN 'Uttarakhand'
    WHEN letters IN ('westbengal', 'wb', 'bengal', 'westbengol', 'paschimbanga') THEN 'West Bengal'
    WHEN letters IN ('andamanandnicobarislands', 'an', 'andaman', 'andamannicobar', 'andamanandnicobar', 'andamannicobarislands') THEN 'Andaman and Nicobar Islands'
    WHEN letters IN ('chandigarh', 'ch', 'chandigadh', 'chandigarhut') THEN 'Chandigarh'
    WHEN letters IN ('dadraandnagarhavelianddamananddiu', 'dn', 'dd', 'dnh', 'dnhdd', 'dadraandnagarhaveli', 'dadranagarhaveli', 'dadra', 'silvassa', 'damananddiu', 'damandiu', 'daman', 'diu', 'dadranagarhavelianddamandiu', 'dadranagarhavelidamandiu') THEN 'Dadra and Nagar Haveli and Daman and Diu'
    WHEN letters IN ('delhi', 'dl', 'newdelhi', 'nctofdelhi', 'nctdelhi', 'delhinct', 'nct', 'ncr', 'delhincr', 'nationalcapitalterritoryofdelhi') THEN 'Delhi'
    WHEN letters IN ('jammuandkashmir', 'jk', 'jandk', 'jammukashmir', 'jammu', 'kashmir') THEN 'Jammu and Kashmir'
    WHEN letters IN ('ladakh', 'la', 'ladak') THEN 'Ladakh'
    WHEN letters IN ('lakshadweep', 'ld', 'lakshadeep', 'lakshadweepislands') THEN 'Lakshadweep'
    WHEN letters IN ('puducherry', 'py', 'pondicherry', 'pondichery', 'pondi', 'puduchery', 'puducheri') THEN 'Puducherry'
  END
  FROM (SELECT regexp_replace(regexp_replace(replace(lower(normalize(typed, NFKC)), '&', ' and '),
    '\y(state|ut|union territory|govt|government) of\y|[,\s]\s*india\s*$', '', 'g'), '[^[:alpha:]]', '', 'g') AS letters) read
$function$;
COMMENT ON FUNCTION read_state(typed text) IS 'The state of India that a text means, as src/features/addresses/read-state.ts reads it; null for anything else.';

CREATE OR REPLACE FUNCTION public.refresh_statistics(VARIADIC tables regclass[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  one regclass;
BEGIN
  FOREACH one IN ARRAY tables LOOP
    EXECUTE format('ANALYZE %s', one);
  END LOOP;
END $function$;
COMMENT ON FUNCTION refresh_statistics(VARIADIC tables regclass[]) IS 'Before PostgreSQL 17 only the owner may analyze a table, which the shop has to after it has grown at once.';

CREATE OR REPLACE FUNCTION public.refuse(why text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION USING MESSAGE = why, ERRCODE = 'check_violation', CONSTRAINT = why;
END $function$;
COMMENT ON FUNCTION refuse(why text) IS 'Fails as if the check constraint of this name were violated.';

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- What nobody signed is let go after a month.
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'payment_signals' THEN
    IF NOT OLD.verified AND OLD.received_at < now() - interval '30 days' THEN RETURN OLD; END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('audit_log', 'payment_signals', 'cash_moves')
    AND current_setting('shop.erasing', true) = 'on'
    AND to_jsonb(NEW) - '{subject_name,changes,body,note}'::text[] = to_jsonb(OLD) - '{subject_name,changes,body,note}'::text[]
  THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'payment_signals' THEN
    IF OLD.received_at < now() - interval '8 years' AND to_jsonb(NEW) - 'body' = to_jsonb(OLD) - 'body'
    THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'tax_documents' THEN
    IF OLD.keep_until < (now() AT TIME ZONE 'Asia/Kolkata')::date
      AND to_jsonb(NEW) - '{recipient,reason}'::text[] = to_jsonb(OLD) - '{recipient,reason}'::text[]
    THEN RETURN NEW; END IF;
    -- Of a person who is erased, what the law does not ask for goes at once: the number and what somebody wrote.
    IF current_setting('shop.erasing', true) = 'on' AND NEW.recipient - 'mobile' = OLD.recipient - 'mobile'
      AND to_jsonb(NEW) - '{recipient,reason}'::text[] = to_jsonb(OLD) - '{recipient,reason}'::text[]
    THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_log' THEN
    IF OLD.at < now() - interval '8 years' THEN RETURN OLD; END IF;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_chain' THEN
    IF EXISTS (SELECT FROM audit_log WHERE id = OLD.entry_id AND at < now() - interval '8 years') THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;
COMMENT ON FUNCTION refuse_change() IS 'Keeps the rows of append-only tables from their owner, too.';

CREATE OR REPLACE FUNCTION public.refuse_key_of_before()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM requests WHERE key = NEW.key AND caller <> '') THEN RETURN NULL; END IF;
  RETURN NEW;
END $function$;
COMMENT ON FUNCTION refuse_key_of_before() IS 'Keeps a server of the version before from making what this version has made.';

CREATE OR REPLACE FUNCTION public.refuse_other_business_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the business day of order % stays %', OLD.id, OLD.business_day USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_business_day_stays';
END $function$;
COMMENT ON FUNCTION refuse_other_business_day() IS 'A business day is written once: figures of a day that is over are not moved.';

CREATE OR REPLACE FUNCTION public.remember_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO pack_prices (pack_id, price_paise, discount_micro) VALUES (OLD.id, OLD.price_paise, OLD.discount_micro);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.remove_expired_audit_entries(at_most integer, OUT entries integer, OUT last_number bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  first_kept bigint;
  removed bigint[];
BEGIN
  -- From the beginning on and without a gap, and never the newest link, so that the chain goes on.
  SELECT c.seq INTO first_kept FROM audit_chain c JOIN audit_log e ON e.id = c.entry_id
  WHERE e.at >= now() - interval '8 years' ORDER BY c.seq LIMIT 1;
  SELECT least(coalesce(first_kept, max(seq)), min(seq) + at_most) INTO first_kept FROM audit_chain;
  removed := ARRAY(SELECT entry_id FROM audit_chain WHERE seq < first_kept);
  DELETE FROM audit_redactions WHERE entry_id = ANY (removed);
  DELETE FROM audit_chain WHERE seq < first_kept;
  DELETE FROM audit_log WHERE id = ANY (removed);
  entries := cardinality(removed);
  last_number := first_kept - 1;
END $function$;
COMMENT ON FUNCTION remove_expired_audit_entries(at_most integer, OUT entries integer, OUT last_number bigint) IS 'Deletes the oldest entries of the audit log that are older than eight years, with their links: at most so many. Whoever calls it adds an entry that names the last number, which the check of the chain asks for.';

CREATE OR REPLACE FUNCTION public.reopen_tax_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  its date := (NEW.issued_at AT TIME ZONE 'Asia/Kolkata')::date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('tax day ' || its, 0));
  DELETE FROM tax_days WHERE day = its;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.require_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  o orders%ROWTYPE;
  has bigint;
  wanted bigint;
BEGIN
  SELECT * INTO o FROM orders WHERE id = new.id;
  SELECT coalesce(-sum(credit_paise), 0) INTO has FROM khata_entries WHERE order_id = o.id AND credit_kind IN ('spend', 'spend_back');
  wanted := CASE WHEN o.status IN ('Cancelled', 'Payment Failed') THEN 0 ELSE least(o.credit_paise, coalesce(o.final_total_paise, o.total_paise)
    - (SELECT coalesce(sum(total_paise), 0) FROM tax_documents WHERE order_id = o.id AND against IS NOT NULL AND kind <> 'refund_voucher')) END;
  IF has <> wanted OR (o.status = 'Packed' AND EXISTS (SELECT FROM payment_attempts
      WHERE order_id = o.id AND status = 'Due' AND amount_paise <> o.final_total_paise - wanted)) THEN
    RAISE EXCEPTION 'order % has % of store credit instead of %', o.id, has, wanted
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_credit_kept', TABLE = 'orders';
  END IF;
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION require_credit() IS 'An order has of its customer’s store credit what it costs, at most what it took, and asks for no more than the rest.';

CREATE OR REPLACE FUNCTION public.require_one_heap()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM packs a JOIN packs b ON b.product_id = a.product_id AND b.shares_stock AND b.stock_grams <> a.stock_grams
      WHERE a.id = NEW.id AND a.shares_stock) THEN
    RAISE EXCEPTION 'The packs of a heap have one stock' USING ERRCODE = 'check_violation', CONSTRAINT = 'packs_one_heap', TABLE = 'packs';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.require_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Of two transactions that end each other's owner, the second sees what the first has done.
  PERFORM pg_advisory_xact_lock(hashtext('staff.owner'));
  IF coalesce(current_setting('tokri.staff_follows', true), '') <> 'on'
    AND NOT EXISTS (SELECT FROM staff WHERE role = 'owner' AND ended_at IS NULL) THEN
    RAISE EXCEPTION 'the shop needs an owner' USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_has_owner', TABLE = 'staff';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.same_customer(customer character)
 RETURNS character[]
 LANGUAGE sql
 STABLE STRICT
AS $function$
  SELECT array_agg(m.id) FROM customers m
  WHERE coalesce(m.merged_into, m.id) = (SELECT coalesce(k.merged_into, k.id) FROM customers k WHERE k.id = customer)
$function$;
COMMENT ON FUNCTION same_customer(customer character) IS 'All customers of the book who are the same person as this one, with this one.';

CREATE OR REPLACE FUNCTION public.session_end_ends_push()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.set_line_offers(of_order text, offers bigint[])
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE order_lines l SET offer_paise = o.paise FROM unnest(offers) WITH ORDINALITY AS o (paise, n)
  WHERE l.order_id = of_order AND l.position = o.n - 1 AND l.offer_paise <> o.paise
    AND EXISTS (SELECT FROM orders WHERE id = of_order AND status IN ('Pending', 'Confirmed') AND packed_at IS NULL);
  SELECT true;
$function$;
COMMENT ON FUNCTION set_line_offers(of_order text, offers bigint[]) IS 'What offers take off the lines of an order, in their order, worked out anew with what is added to it. Nothing else of a line changes.';

CREATE OR REPLACE FUNCTION public.share_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  own record;
  other bigint;
BEGIN
  IF NEW.shares_stock THEN
    UPDATE packs SET stock_grams = NEW.stock_grams
    WHERE product_id = NEW.product_id AND shares_stock AND stock_grams <> NEW.stock_grams;
    RETURN NULL;
  END IF;
  SELECT coalesce(sum(quantity), 0) AS packs, coalesce(sum(grams), 0) AS grams INTO own FROM stock_movements WHERE pack_id = NEW.id;
  SELECT min(id) INTO other FROM packs WHERE product_id = NEW.product_id AND shares_stock;
  INSERT INTO stock_movements (pack_id, reason, quantity, grams, happened_at)
  SELECT pack_id, 'adjustment', packs, grams, now() FROM (VALUES
    (NEW.id, NEW.stock - own.packs, NEW.stock_grams - own.grams), (other, 0::bigint, own.grams - NEW.stock_grams)
  ) AS m(pack_id, packs, grams) WHERE pack_id IS NOT NULL AND (packs <> 0 OR grams <> 0);
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION share_stock() IS 'One pack of a product joins its heap, or leaves it: the grams of a heap are the sum of the movements of its packs.';

CREATE OR REPLACE FUNCTION public.sold_by_mrp(wanted bigint)
 RETURNS TABLE(mrp_paise bigint, packs numeric)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
COMMENT ON FUNCTION sold_by_mrp(wanted bigint) IS 'How many packets were sold by each MRP that was read on them, without those that came back.';

CREATE OR REPLACE FUNCTION public.spend_by_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO khata_entries (customer_id, kind, credit_kind, credit_paise, amount_paise, reference, order_id)
  SELECT (SELECT k.customer_id FROM tax_documents d JOIN khata_entries k ON k.document_id = d.id AND k.credit_kind = 'claim' WHERE d.number = NEW.reference),
    'correction', 'spend', -NEW.amount_paise, 0, NEW.reference, NEW.order_id;
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION spend_by_note() IS 'Takes what a credit note pays at a counter off the account that it stands on.';

CREATE OR REPLACE FUNCTION public.staff_sets_user_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  wanted text := CASE WHEN NEW.ended_at IS NULL AND NEW.role IN ('owner', 'manager') THEN 'ADMIN' ELSE 'USER' END;
BEGIN
  UPDATE users SET role = wanted WHERE id = NEW.user_id AND role <> wanted;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tally_products()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_tallies AS t
    SELECT sub_category_id, publish, coalesce(brand, ''), count(*) FROM added WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (sub_category_id, publish, brand) DO UPDATE SET products = t.products + excluded.products;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO product_tallies AS t
    SELECT sub_category_id, publish, coalesce(brand, ''), sum(n) FROM (
      SELECT sub_category_id, publish, brand, deleted_at, 1 AS n FROM added
      UNION ALL SELECT sub_category_id, publish, brand, deleted_at, -1 FROM removed) changed
    WHERE deleted_at IS NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (sub_category_id, publish, brand) DO UPDATE SET products = t.products + excluded.products;
  ELSE
    INSERT INTO product_tallies AS t
    SELECT sub_category_id, publish, coalesce(brand, ''), -count(*) FROM removed WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (sub_category_id, publish, brand) DO UPDATE SET products = t.products + excluded.products;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.user_role_sets_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.role = 'ADMIN' THEN
    INSERT INTO staff (user_id, role) VALUES (NEW.id, 'owner')
    ON CONFLICT (user_id) DO UPDATE SET role = 'owner', since = now(), ended_at = NULL
      WHERE staff.ended_at IS NOT NULL OR staff.role NOT IN ('owner', 'manager');
  ELSE
    UPDATE staff SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL AND role IN ('owner', 'manager');
    IF FOUND THEN PERFORM set_config('tokri.staff_follows', 'on', true); END IF;
  END IF;
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION user_role_sets_staff() IS 'For servers that know users.role only: an administrator whom they make is an owner, and that one remains is checked by them.';

CREATE OR REPLACE FUNCTION public.write_order_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO order_search AS s (order_id, search, keys) VALUES (NEW.id,
    order_search_text(NEW.id, NEW.customer, NEW.address), order_search_keys(NEW.id, NEW.customer, NEW.address))
  ON CONFLICT (order_id) DO UPDATE SET search = excluded.search, keys = excluded.keys
  WHERE (s.search, s.keys) <> (excluded.search, excluded.keys);
  RETURN NULL;
END $function$;
COMMENT ON FUNCTION write_order_search() IS 'Runs in the statement that announces an order, or overwrites who ordered.';

CREATE TABLE account_changes (
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  about text NOT NULL,
  token_hash bytea NOT NULL,
  email text NOT NULL,
  mobile bigint,
  sealed_secret bytea,
  confirmed_at timestamp with time zone,
  recovery_codes bytea[] DEFAULT '{}'::bytea[] NOT NULL,
  changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + '7 days'::interval) NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT account_changes_pkey PRIMARY KEY (id),
  CONSTRAINT account_changes_token_hash_key UNIQUE (token_hash),
  CONSTRAINT account_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT account_changes_about_check CHECK ((about = ANY (ARRAY['email'::text, 'password'::text, 'mobile'::text, 'second_factor'::text]))),
  CONSTRAINT account_changes_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT account_changes_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
COMMENT ON TABLE account_changes IS 'An account’s credentials before each change, for seven days, so that the address of that time can undo it.';
COMMENT ON COLUMN account_changes.token_hash IS 'Of the link’s secret, which is derived and stored nowhere.
person: delete (secret)';
COMMENT ON COLUMN account_changes.email IS 'person: delete';
COMMENT ON COLUMN account_changes.mobile IS 'person: delete';
COMMENT ON COLUMN account_changes.sealed_secret IS 'person: delete (secret)';
COMMENT ON COLUMN account_changes.recovery_codes IS 'person: delete (secret)';

CREATE TABLE addresses (
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  name text NOT NULL,
  mobile bigint NOT NULL,
  address_line text NOT NULL,
  landmark text DEFAULT ''::text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  pincode text NOT NULL,
  country text DEFAULT 'India'::text NOT NULL,
  type text DEFAULT 'Home'::text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT addresses_pkey PRIMARY KEY (id),
  CONSTRAINT addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT addresses_address_line_check CHECK ((address_line <> ''::text)),
  CONSTRAINT addresses_city_check CHECK ((city <> ''::text)),
  CONSTRAINT addresses_country_check CHECK ((country = 'India'::text)),
  CONSTRAINT addresses_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT addresses_mobile_check CHECK (((mobile >= 1000000000) AND (mobile <= '9999999999'::bigint))),
  CONSTRAINT addresses_name_check CHECK ((name <> ''::text)),
  CONSTRAINT addresses_pincode_check CHECK ((pincode ~ '^[1-9][0-9]{5}$'::text)),
  CONSTRAINT addresses_state_check CHECK ((state <> ''::text)),
  CONSTRAINT addresses_type_check CHECK ((type = ANY (ARRAY['Home'::text, 'Work'::text, 'Other'::text])))
);
COMMENT ON COLUMN addresses.name IS 'person: delete';
COMMENT ON COLUMN addresses.mobile IS 'person: delete';
COMMENT ON COLUMN addresses.address_line IS 'person: delete';
COMMENT ON COLUMN addresses.landmark IS 'person: delete';
COMMENT ON COLUMN addresses.city IS 'person: delete';
COMMENT ON COLUMN addresses.state IS 'person: delete';
COMMENT ON COLUMN addresses.pincode IS 'person: delete';
COMMENT ON COLUMN addresses.country IS 'person: delete';
COMMENT ON COLUMN addresses.type IS 'person: delete';

CREATE TABLE area_wishes (
  pincode text NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  locale text DEFAULT 'en'::text NOT NULL,
  CONSTRAINT area_wishes_pkey PRIMARY KEY (pincode, email),
  CONSTRAINT area_wishes_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  CONSTRAINT area_wishes_pincode_check CHECK ((pincode ~ '^[1-9][0-9]{5}$'::text))
);
COMMENT ON TABLE area_wishes IS 'Who wants one mail when the shop delivers to a pincode. The mail ends the wish.';
COMMENT ON COLUMN area_wishes.pincode IS 'person: delete';
COMMENT ON COLUMN area_wishes.email IS 'An email address, or +91 and a number to tell.
person: delete';
COMMENT ON COLUMN area_wishes.locale IS 'The language of the page on which it was asked for.
person: delete';

CREATE TABLE audit_chain (
  seq bigint NOT NULL,
  entry_id bigint NOT NULL,
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_chain_pkey PRIMARY KEY (seq),
  CONSTRAINT audit_chain_entry_id_key UNIQUE (entry_id),
  CONSTRAINT audit_chain_previous_key UNIQUE (previous),
  CONSTRAINT audit_chain_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES audit_log(id),
  CONSTRAINT audit_chain_hash_check CHECK ((length(hash) = 32)),
  CONSTRAINT audit_chain_previous_check CHECK ((length(previous) = 32)),
  CONSTRAINT audit_chain_seq_check CHECK ((seq > 0))
);
COMMENT ON TABLE audit_chain IS 'read only: each link holds the hash of the one before and of its entry, so that an entry that is changed, removed or put in between later is found (decision 139).';
COMMENT ON COLUMN audit_chain.previous IS 'Unique, so that the chain cannot fork. The first link’s is 32 zero bytes.
person: none';
COMMENT ON COLUMN audit_chain.hash IS 'person: none';

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  action text NOT NULL,
  subject_id text,
  subject_name text,
  changes jsonb NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT audit_log_action_check CHECK ((action ~ '^[a-z-]+\.[a-z-]+$'::text)),
  CONSTRAINT audit_log_actor_is_somebody CHECK (((actor_kind = ANY (ARRAY['admin'::text, 'staff'::text])) = (actor_id IS NOT NULL))),
  CONSTRAINT audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['admin'::text, 'staff'::text, 'command'::text, 'system'::text]))),
  CONSTRAINT audit_log_changes_check CHECK ((jsonb_typeof(changes) = 'object'::text)),
  CONSTRAINT audit_log_subject_name_check CHECK ((length(subject_name) <= 300))
);
COMMENT ON TABLE audit_log IS 'append-only: who changed what, from what, to what and when. Written in the transaction of the change.';
COMMENT ON COLUMN audit_log.action IS 'person: none';
COMMENT ON COLUMN audit_log.subject_name IS 'person: blank';
COMMENT ON COLUMN audit_log.changes IS 'person: * blank';

CREATE TABLE audit_redactions (
  entry_id bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_redactions_pkey PRIMARY KEY (entry_id),
  CONSTRAINT audit_redactions_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES audit_log(id),
  CONSTRAINT audit_redactions_hash_check CHECK ((octet_length(hash) = 32))
);
COMMENT ON TABLE audit_redactions IS 'read only: entries of the audit log from which a person was erased, and what they hash to since. The entry of the erasure names each of them, and is in the chain.';
COMMENT ON COLUMN audit_redactions.hash IS 'person: none';

CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  begun_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone DEFAULT now() NOT NULL,
  file text NOT NULL,
  bytes bigint,
  sha256 text,
  fault text,
  CONSTRAINT backups_pkey PRIMARY KEY (id),
  CONSTRAINT backups_bytes_or_fault CHECK (((bytes IS NULL) = (fault IS NOT NULL))),
  CONSTRAINT backups_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
COMMENT ON TABLE backups IS 'append-only: when the shop was backed up and how it went. Whoever watches it must see that nothing was for two days.';
COMMENT ON COLUMN backups.file IS 'person: none (files in backups)';
COMMENT ON COLUMN backups.sha256 IS 'Of the file, so that the doctor sees that the newest one still is what was written.
person: none';
COMMENT ON COLUMN backups.fault IS 'person: none';

CREATE TABLE brand_declarations (
  key text NOT NULL,
  brand text NOT NULL,
  declarations jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT brand_declarations_pkey PRIMARY KEY (key),
  CONSTRAINT brand_declarations_check CHECK ((key = lower(brand))),
  CONSTRAINT brand_declarations_declarations_check CHECK (((jsonb_typeof(declarations) = 'object'::text) AND ((declarations - '{manufacturer,packer,importer,consumerCare,fssai}'::text[]) = '{}'::jsonb) AND (NOT jsonb_path_exists(declarations, '$.*?(@.type() != "string" || !(@ like_regex "^[^\r\n]{1,150}[^\r\n]{0,150}$"))'::jsonpath))))
);
COMMENT ON TABLE brand_declarations IS 'What all packets of a brand declare alike, given once. A product’s own declaration wins.';
COMMENT ON COLUMN brand_declarations.key IS 'The brand as products name it, in whatever case.
person: none';
COMMENT ON COLUMN brand_declarations.brand IS 'person: none';
COMMENT ON COLUMN brand_declarations.declarations IS 'person: none';

CREATE UNLOGGED TABLE caller_sockets (
  network text NOT NULL,
  servers jsonb NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT caller_sockets_pkey PRIMARY KEY (network)
);
COMMENT ON TABLE caller_sockets IS 'One row for each network, so that two servers that admit at once take turns.';
COMMENT ON COLUMN caller_sockets.network IS 'person: keep for minutes, without a name';
COMMENT ON COLUMN caller_sockets.servers IS 'Open sockets by server: {server: [sockets, seconds since 1970 when it last said so]}.
person: none';

CREATE TABLE capture_balances (
  capture_id character(24) NOT NULL,
  amount_paise bigint NOT NULL,
  out_paise bigint DEFAULT 0 NOT NULL,
  released_paise bigint DEFAULT 0 NOT NULL,
  returned_paise bigint DEFAULT 0 NOT NULL,
  is_disputed boolean DEFAULT false NOT NULL,
  handed_over_paise bigint DEFAULT 0 NOT NULL,
  CONSTRAINT capture_balances_pkey PRIMARY KEY (capture_id),
  CONSTRAINT capture_balances_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES payment_captures(id),
  CONSTRAINT capture_balances_out_check CHECK (((out_paise >= 0) AND (out_paise <= amount_paise))),
  CONSTRAINT capture_balances_released_check CHECK (((released_paise >= 0) AND (released_paise <= out_paise))),
  CONSTRAINT capture_balances_returned_check CHECK (((returned_paise >= 0) AND (returned_paise <= ((amount_paise - out_paise) + released_paise)))),
  CONSTRAINT capture_balances_with_handed_over CHECK (((handed_over_paise >= 0) AND (handed_over_paise <= (amount_paise - out_paise))))
);
COMMENT ON TABLE capture_balances IS 'no delete: how much of each capture has gone back. Kept by triggers, so that no writer of refunds can pass it by.';
COMMENT ON COLUMN capture_balances.out_paise IS 'Refunds that are pending or done; `released_paise` are those of them that an administrator let go in spite of a dispute or return.';
COMMENT ON COLUMN capture_balances.returned_paise IS 'What the provider gave back without being asked: a chargeback, an automatic refund, one made in its dashboard.';
COMMENT ON COLUMN capture_balances.handed_over_paise IS 'What somebody gave back by hand, with a note, instead of a refund.';
COMMENT ON CONSTRAINT capture_balances_out_check ON capture_balances IS 'Never more goes back than came.';
COMMENT ON CONSTRAINT capture_balances_returned_check ON capture_balances IS 'Nor together with what the provider returned by itself, unless an administrator said why.';

CREATE TABLE cart_items (
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  pack_id bigint NOT NULL,
  quantity integer NOT NULL,
  seen_paise bigint NOT NULL,
  added_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT cart_items_pkey PRIMARY KEY (id),
  CONSTRAINT cart_items_user_id_pack_id_key UNIQUE (user_id, pack_id),
  CONSTRAINT cart_items_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id) ON DELETE CASCADE,
  CONSTRAINT cart_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT cart_items_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT cart_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000000))),
  CONSTRAINT cart_items_seen_paise_check CHECK ((seen_paise >= 0))
);
COMMENT ON COLUMN cart_items.user_id IS 'person: delete';
COMMENT ON COLUMN cart_items.seen_paise IS 'What one cost when it was put in, so that the shopper can be told of a change.';
COMMENT ON CONSTRAINT cart_items_user_id_pack_id_key ON cart_items IS 'A pack is one line of a cart.';

CREATE TABLE cash_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  rider_id character(24) NOT NULL,
  order_id text,
  kind text NOT NULL,
  paid_by text,
  amount_paise bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  by_id character(24) NOT NULL,
  note text,
  request_key uuid,
  khata_entry_id bigint,
  device_at timestamp with time zone,
  CONSTRAINT cash_entries_pkey PRIMARY KEY (id),
  CONSTRAINT cash_entries_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT cash_entries_khata_entry_id_fkey FOREIGN KEY (khata_entry_id) REFERENCES khata_entries(id),
  CONSTRAINT cash_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT cash_entries_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES users(id),
  CONSTRAINT cash_entries_amount CHECK (((amount_paise > 0) OR ((kind = 'difference'::text) AND (amount_paise <> 0)))),
  CONSTRAINT cash_entries_kind_check CHECK ((kind = ANY (ARRAY['collected'::text, 'khata'::text, 'upi_missing'::text, 'handed_in'::text, 'difference'::text]))),
  CONSTRAINT cash_entries_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  CONSTRAINT cash_entries_of_khata CHECK (((kind = 'khata'::text) = (khata_entry_id IS NOT NULL))),
  CONSTRAINT cash_entries_of_order CHECK (((kind = ANY (ARRAY['collected'::text, 'upi_missing'::text])) = (order_id IS NOT NULL))),
  CONSTRAINT cash_entries_paid_by CHECK (((kind = 'collected'::text) = (paid_by IS NOT NULL))),
  CONSTRAINT cash_entries_paid_by_check CHECK ((paid_by = ANY (ARRAY['cash'::text, 'upi'::text])))
);
COMMENT ON TABLE cash_entries IS 'append-only: the cash of riders as servers before this one wrote it; cash_moves has all of it.';
COMMENT ON COLUMN cash_entries.amount_paise IS 'Positive, except for a difference: +500 is five rupees short, -200 two rupees too many.';
COMMENT ON COLUMN cash_entries.note IS 'person: keep the work of the staff';
COMMENT ON COLUMN cash_entries.request_key IS 'Read by the version before only: requests has it.';
COMMENT ON COLUMN cash_entries.khata_entry_id IS 'The payment of a khata that the rider took in cash.';
COMMENT ON COLUMN cash_entries.device_at IS 'When the rider’s device says that it was; at is the server’s time and counts.';

CREATE TABLE cash_moves (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  from_place text NOT NULL,
  to_place text NOT NULL,
  drawer_id character(24),
  rider_id character(24),
  amount_paise bigint NOT NULL,
  order_id text,
  khata_entry_id bigint,
  document_id character(24),
  reverses bigint,
  day date NOT NULL,
  is_late boolean DEFAULT false NOT NULL,
  happened_at timestamp with time zone,
  by_id character(24),
  note text,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  supplier_entry_id bigint,
  CONSTRAINT cash_moves_pkey PRIMARY KEY (id),
  CONSTRAINT cash_moves_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT cash_moves_document_id_fkey FOREIGN KEY (document_id) REFERENCES tax_documents(id),
  CONSTRAINT cash_moves_drawer_id_fkey FOREIGN KEY (drawer_id) REFERENCES drawers(id),
  CONSTRAINT cash_moves_khata_entry_id_fkey FOREIGN KEY (khata_entry_id) REFERENCES khata_entries(id),
  CONSTRAINT cash_moves_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT cash_moves_reverses_fkey FOREIGN KEY (reverses) REFERENCES cash_moves(id),
  CONSTRAINT cash_moves_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES users(id),
  CONSTRAINT cash_moves_supplier_entry_id_fkey FOREIGN KEY (supplier_entry_id) REFERENCES supplier_entries(id),
  CONSTRAINT cash_moves_amount_check CHECK ((amount_paise > 0)),
  CONSTRAINT cash_moves_from_check CHECK ((from_place = ANY (ARRAY['drawer'::text, 'rider'::text, 'safe'::text, 'bank'::text, 'owner'::text, 'customer'::text, 'supplier'::text, 'expense'::text, 'difference'::text, 'rounding'::text]))),
  CONSTRAINT cash_moves_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'sale'::text, 'refund'::text, 'collected'::text, 'khata'::text, 'upi_missing'::text, 'handed_in'::text, 'pay_in'::text, 'pay_out'::text, 'difference'::text, 'rounding'::text]))),
  CONSTRAINT cash_moves_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  CONSTRAINT cash_moves_of_drawer CHECK (((drawer_id IS NOT NULL) = (('drawer'::text = from_place) OR ('drawer'::text = to_place)))),
  CONSTRAINT cash_moves_of_khata CHECK (((khata_entry_id IS NULL) OR (kind = 'khata'::text))),
  CONSTRAINT cash_moves_of_order CHECK (((order_id IS NOT NULL) OR (kind <> ALL (ARRAY['sale'::text, 'refund'::text, 'collected'::text, 'upi_missing'::text])))),
  CONSTRAINT cash_moves_of_rider CHECK (((rider_id IS NOT NULL) = (('rider'::text = from_place) OR ('rider'::text = to_place)))),
  CONSTRAINT cash_moves_places CHECK ((from_place <> to_place)),
  CONSTRAINT cash_moves_to_check CHECK ((to_place = ANY (ARRAY['drawer'::text, 'rider'::text, 'safe'::text, 'bank'::text, 'owner'::text, 'customer'::text, 'supplier'::text, 'expense'::text, 'difference'::text, 'rounding'::text])))
);
COMMENT ON TABLE cash_moves IS 'append-only: every coin that changes hands, from one place to another. What lies in a drawer, is with a rider or in the safe (the cash of the shop outside the drawers) is what came in less what went out; the other places are where cash comes from and goes to. A mistake is undone by a row that reverses it.';
COMMENT ON COLUMN cash_moves.kind IS 'What for. A reversal has the kind of what it reverses, and its places exchanged, so that the sum of a kind is right.';
COMMENT ON COLUMN cash_moves.reverses IS 'The row that this one undoes; a row is undone once.';
COMMENT ON COLUMN cash_moves.day IS 'The business day that it counts on.';
COMMENT ON COLUMN cash_moves.is_late IS 'It came in after its drawer was counted. What the count knew already is a difference of the same sum.';
COMMENT ON COLUMN cash_moves.happened_at IS 'When it happened by the clock of a device; null: when it was written.';
COMMENT ON COLUMN cash_moves.note IS 'The reason that a person wrote. No name of who paid: the row refers to the khata or the order.
person: blank';
COMMENT ON COLUMN cash_moves.supplier_entry_id IS 'The payment to a supplier that this cash is, or the entry that undoes it.';

CREATE TABLE categories (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  image text DEFAULT ''::text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  translations jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_slug_key UNIQUE (slug),
  CONSTRAINT categories_name_check CHECK ((name <> ''::text)),
  CONSTRAINT categories_slug_check CHECK ((slug <> ''::text)),
  CONSTRAINT categories_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text))
);
COMMENT ON COLUMN categories.name IS 'person: none';
COMMENT ON COLUMN categories.image IS 'person: none';
COMMENT ON COLUMN categories.updated_at IS 'When an administrator saved it last, so that an older form is not saved over it.';
COMMENT ON COLUMN categories.translations IS 'The name by the id of a language: {"hi": {"name": "सब्ज़ियाँ"}}.
person: none';

CREATE TABLE charge_areas (
  charge_id character(24) NOT NULL,
  area_id character(24) NOT NULL,
  CONSTRAINT charge_areas_pkey PRIMARY KEY (charge_id, area_id),
  CONSTRAINT charge_areas_area_id_fkey FOREIGN KEY (area_id) REFERENCES delivery_areas(id),
  CONSTRAINT charge_areas_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id) ON DELETE CASCADE
);
COMMENT ON TABLE charge_areas IS 'Where a charge applies; one without areas applies everywhere. An area with charges of its own is not deleted, since they would apply everywhere.';

CREATE TABLE charges (
  id character(24) NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  type text NOT NULL,
  value bigint NOT NULL,
  min_order_paise bigint,
  max_order_paise bigint,
  is_active boolean DEFAULT true NOT NULL,
  sort_order integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  tax_rule text DEFAULT 'fixed'::text NOT NULL,
  sac text DEFAULT '996813'::text NOT NULL,
  tax_rate_bp integer DEFAULT 1800 NOT NULL,
  once_per_time boolean DEFAULT false NOT NULL,
  translations jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT charges_pkey PRIMARY KEY (id),
  CONSTRAINT charges_at_most_all CHECK (((type = 'fixed'::text) OR (value <= 100000000))),
  CONSTRAINT charges_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT charges_max_order_paise_check CHECK ((max_order_paise >= 0)),
  CONSTRAINT charges_min_order_paise_check CHECK ((min_order_paise >= 0)),
  CONSTRAINT charges_name_check CHECK ((name <> ''::text)),
  CONSTRAINT charges_range CHECK (((min_order_paise IS NULL) OR (max_order_paise IS NULL) OR (min_order_paise < max_order_paise))),
  CONSTRAINT charges_sac_check CHECK ((sac ~ '^99[0-9]{4}$'::text)),
  CONSTRAINT charges_tax_rate_bp_check CHECK (((tax_rate_bp >= 0) AND (tax_rate_bp <= 4000))),
  CONSTRAINT charges_tax_rule_check CHECK ((tax_rule = ANY (ARRAY['fixed'::text, 'follow'::text]))),
  CONSTRAINT charges_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text)),
  CONSTRAINT charges_type_check CHECK ((type = ANY (ARRAY['fixed'::text, 'percentage'::text]))),
  CONSTRAINT charges_value_check CHECK ((value >= 0))
);
COMMENT ON COLUMN charges.name IS 'person: none';
COMMENT ON COLUMN charges.description IS 'person: none';
COMMENT ON COLUMN charges.value IS 'Paise when fixed, millionths of a percent when a percentage.';
COMMENT ON COLUMN charges.tax_rule IS 'fixed: a service of its own, at its own rate. follow: part of the value of the goods, shared over their rates.';
COMMENT ON COLUMN charges.sac IS 'person: none';
COMMENT ON COLUMN charges.tax_rate_bp IS 'GST of a charge of its own, in hundredths of a percent.';
COMMENT ON COLUMN charges.once_per_time IS 'Whether a second order for the same time and address is free of it.';
COMMENT ON COLUMN charges.translations IS 'The name by the id of a language: {"hi": {"name": "बारिश का शुल्क"}}.
person: none';
COMMENT ON CONSTRAINT charges_at_most_all ON charges IS 'A percentage is 100 % at most.';

CREATE TABLE claim_lines (
  claim_id character(24) NOT NULL,
  supplied_position integer NOT NULL,
  order_id text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  kind text NOT NULL,
  pieces integer,
  grams integer,
  weighs_grams integer,
  asked_paise bigint NOT NULL,
  CONSTRAINT claim_lines_pkey PRIMARY KEY (claim_id, supplied_position),
  CONSTRAINT claim_lines_claim_id_order_id_fkey FOREIGN KEY (claim_id, order_id) REFERENCES claims(id, order_id),
  CONSTRAINT claim_lines_order_id_supplied_position_fkey FOREIGN KEY (order_id, supplied_position) REFERENCES supplied_lines(order_id, "position"),
  CONSTRAINT claim_lines_state_fkey FOREIGN KEY (claim_id, state) REFERENCES claims(id, state) ON UPDATE CASCADE,
  CONSTRAINT claim_lines_amount CHECK (((num_nulls(pieces, grams) < 2) AND ((kind = 'lighter'::text) = (weighs_grams IS NOT NULL)))),
  CONSTRAINT claim_lines_asked_paise_check CHECK ((asked_paise >= 0)),
  CONSTRAINT claim_lines_grams_check CHECK ((grams >= 1)),
  CONSTRAINT claim_lines_kind_check CHECK ((kind = ANY (ARRAY['missing'::text, 'damaged'::text, 'expired'::text, 'wrong'::text, 'poor'::text, 'lighter'::text]))),
  CONSTRAINT claim_lines_pieces_check CHECK ((pieces >= 1)),
  CONSTRAINT claim_lines_weighs_grams_check CHECK ((weighs_grams >= 0))
);
COMMENT ON TABLE claim_lines IS 'no delete: what is wrong with which line of what was supplied. A line has one open claim, and never more claims than was supplied.';
COMMENT ON COLUMN claim_lines.state IS 'That of its claim.
person: none';
COMMENT ON COLUMN claim_lines.pieces IS 'How many packets; null where only a weight is claimed.';
COMMENT ON COLUMN claim_lines.grams IS 'How much of what is sold by weight.';
COMMENT ON COLUMN claim_lines.weighs_grams IS 'What it weighs, of one that is lighter than written.';

CREATE TABLE claim_photos (
  id character(24) NOT NULL,
  order_id text NOT NULL,
  claim_id character(24),
  content bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT claim_photos_pkey PRIMARY KEY (id),
  CONSTRAINT claim_photos_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  CONSTRAINT claim_photos_of_claim FOREIGN KEY (claim_id, order_id) REFERENCES claims(id, order_id),
  CONSTRAINT claim_photos_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT claim_photos_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 2000000))),
  CONSTRAINT claim_photos_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
COMMENT ON TABLE claim_photos IS 'Photos of what is wrong, encoded again. Those without a claim wait for it for a day.';
COMMENT ON COLUMN claim_photos.content IS 'WebP.
person: delete';

CREATE TABLE claims (
  id character(24) NOT NULL,
  order_id text NOT NULL,
  wish text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  asked_paise bigint NOT NULL,
  settled_as text,
  given_paise bigint DEFAULT 0 NOT NULL,
  document_id character(24),
  again_order_id text,
  cash_paise bigint DEFAULT 0 NOT NULL,
  cash_given_at timestamp with time zone,
  reason text,
  by_rule boolean DEFAULT false NOT NULL,
  decided_by character(24),
  decided_at timestamp with time zone,
  grievance_id character(24),
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT claims_pkey PRIMARY KEY (id),
  CONSTRAINT claims_again_order_id_key UNIQUE (again_order_id),
  CONSTRAINT claims_document_id_key UNIQUE (document_id),
  CONSTRAINT claims_grievance_id_key UNIQUE (grievance_id),
  CONSTRAINT claims_in_state UNIQUE (id, state),
  CONSTRAINT claims_of_order UNIQUE (id, order_id),
  CONSTRAINT claims_again_order_id_fkey FOREIGN KEY (again_order_id) REFERENCES orders(id),
  CONSTRAINT claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT claims_document_id_fkey FOREIGN KEY (document_id) REFERENCES tax_documents(id),
  CONSTRAINT claims_grievance_id_fkey FOREIGN KEY (grievance_id) REFERENCES grievances(id),
  CONSTRAINT claims_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT claims_again CHECK ((((NOT (settled_as IS DISTINCT FROM 'again'::text)) = (again_order_id IS NOT NULL)) AND ((again_order_id IS NULL) OR (document_id IS NULL)))),
  CONSTRAINT claims_asked_paise_check CHECK ((asked_paise >= 0)),
  CONSTRAINT claims_cash_paise_check CHECK ((cash_paise >= 0)),
  CONSTRAINT claims_decided CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  CONSTRAINT claims_given CHECK ((((given_paise > 0) = (document_id IS NOT NULL)) AND (cash_paise <= given_paise))),
  CONSTRAINT claims_given_paise_check CHECK ((given_paise >= 0)),
  CONSTRAINT claims_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT claims_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  CONSTRAINT claims_refused_with_reason CHECK (((state <> 'refused'::text) OR (reason IS NOT NULL))),
  CONSTRAINT claims_settled CHECK (((state = 'settled'::text) = (settled_as IS NOT NULL))),
  CONSTRAINT claims_settled_as_check CHECK ((settled_as = ANY (ARRAY['money'::text, 'credit'::text, 'again'::text]))),
  CONSTRAINT claims_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'refused'::text]))),
  CONSTRAINT claims_wish_check CHECK ((wish = ANY (ARRAY['money'::text, 'credit'::text, 'again'::text])))
);
COMMENT ON TABLE claims IS 'no delete: what a shopper says is wrong with an order that was delivered, what they wish, and how it was settled.';
COMMENT ON COLUMN claims.asked_paise IS 'What its lines are worth by the bill, when it was made.';
COMMENT ON COLUMN claims.document_id IS 'The note that money or credit was given by.';
COMMENT ON COLUMN claims.again_order_id IS 'The order, free of charge, by which the pieces are sent again.';
COMMENT ON COLUMN claims.cash_paise IS 'What of it is handed over in cash.';
COMMENT ON COLUMN claims.cash_given_at IS 'When that was handed over.';
COMMENT ON COLUMN claims.reason IS 'Why it was refused, or settled in part.
person: blank';
COMMENT ON COLUMN claims.by_rule IS 'Settled at once, by the rule of the shop.';
COMMENT ON COLUMN claims.grievance_id IS 'The complaint to the grievance officer that it has become.';

CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id character(24),
  device_hash bytea,
  purpose text NOT NULL,
  slug text NOT NULL,
  version integer NOT NULL,
  given boolean NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT consents_pkey PRIMARY KEY (id),
  CONSTRAINT consents_slug_version_fkey FOREIGN KEY (slug, version) REFERENCES legal_texts(slug, version),
  CONSTRAINT consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT consents_device_hash_check CHECK ((octet_length(device_hash) = 32)),
  CONSTRAINT consents_of_one CHECK (((user_id IS NULL) <> (device_hash IS NULL))),
  CONSTRAINT consents_purpose_check CHECK ((purpose = ANY (ARRAY['account'::text, 'analytics'::text, 'marketing'::text, 'reminders'::text, 'share_with_rider'::text])))
);
COMMENT ON TABLE consents IS 'append-only: each yes and no to a purpose, of a user or, for a guest, of a browser (by the hash of a random cookie), with the notice that was shown. The last one of a purpose is in force.';
COMMENT ON COLUMN consents.device_hash IS 'person: none';
COMMENT ON COLUMN consents.purpose IS 'person: keep proof of the yes or no';

CREATE TABLE content_changes (
  name text NOT NULL,
  version bigint DEFAULT 1 NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT content_changes_pkey PRIMARY KEY (name),
  CONSTRAINT content_changes_version_check CHECK ((version >= 1))
);
COMMENT ON TABLE content_changes IS 'The change feed: for each tag of what guests see, the version of its last change; `public` is the feed’s own counter. A process asks for the rows above the version that it knows.';
COMMENT ON COLUMN content_changes.name IS 'person: none';

CREATE TABLE count_lines (
  count_id character(24) NOT NULL,
  pack_id bigint NOT NULL,
  counted integer NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  counted_by character(24) NOT NULL,
  expected integer NOT NULL,
  value_paise bigint NOT NULL,
  again integer,
  again_at timestamp with time zone,
  again_by character(24),
  again_expected integer,
  written integer,
  in_grams boolean DEFAULT false NOT NULL,
  added_at timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
  CONSTRAINT count_lines_pkey PRIMARY KEY (count_id, pack_id),
  CONSTRAINT count_lines_again_by_fkey FOREIGN KEY (again_by) REFERENCES users(id),
  CONSTRAINT count_lines_count_id_fkey FOREIGN KEY (count_id) REFERENCES counts(id),
  CONSTRAINT count_lines_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES users(id),
  CONSTRAINT count_lines_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  CONSTRAINT count_lines_again_check CHECK ((again >= 0)),
  CONSTRAINT count_lines_check CHECK ((num_nulls(again, again_at, again_by, again_expected) = ANY (ARRAY[0, 4]))),
  CONSTRAINT count_lines_counted_check CHECK ((counted >= 0)),
  CONSTRAINT count_lines_value_paise_check CHECK ((value_paise >= 0))
);
COMMENT ON TABLE count_lines IS 'no delete: what was counted of a pack, and what should have been there at that time.';
COMMENT ON COLUMN count_lines.value_paise IS 'What one pack is worth: its cost if it is known, otherwise its price.';
COMMENT ON COLUMN count_lines.written IS 'By how much the stock was changed when the count was finished.';
COMMENT ON COLUMN count_lines.in_grams IS 'Whether the numbers are grams, of a pack that is sold by weight; otherwise they are packs.';
COMMENT ON COLUMN count_lines.added_at IS 'When what lay in other places was counted and added: each is added once, however often it is sent.
person: none';

CREATE TABLE counter_checks (
  order_id text NOT NULL,
  "position" integer NOT NULL,
  kind text NOT NULL,
  pack_id bigint NOT NULL,
  quantity integer DEFAULT 0 NOT NULL,
  price_paise bigint,
  expected_paise bigint,
  at timestamp with time zone DEFAULT now() NOT NULL,
  seen_at timestamp with time zone,
  seen_by character(24),
  rate_bp integer,
  expected_rate_bp integer,
  CONSTRAINT counter_checks_pkey PRIMARY KEY (order_id, "position", kind),
  CONSTRAINT counter_checks_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT counter_checks_seen_by_fkey FOREIGN KEY (seen_by) REFERENCES users(id),
  CONSTRAINT counter_checks_amounts CHECK (((kind = ANY (ARRAY['price'::text, 'khata'::text, 'offer'::text, 'note'::text])) = (price_paise IS NOT NULL))),
  CONSTRAINT counter_checks_check CHECK (((kind = 'stock'::text) = (quantity > 0))),
  CONSTRAINT counter_checks_check2 CHECK (((seen_at IS NULL) = (seen_by IS NULL))),
  CONSTRAINT counter_checks_kind_check CHECK ((kind = ANY (ARRAY['stock'::text, 'price'::text, 'clock'::text, 'tax'::text, 'unproven'::text, 'khata'::text, 'offer'::text, 'note'::text]))),
  CONSTRAINT counter_checks_rate_check CHECK (((kind = 'tax'::text) = (rate_bp IS NOT NULL)))
);
COMMENT ON TABLE counter_checks IS 'no delete: what a person should look at after sales without a line: stock that the shop did not know of, prices and taxes that were not in force, clocks that cannot be right, and sales that no device has proven.';
COMMENT ON COLUMN counter_checks.quantity IS 'So many packs were found by the sale.';
COMMENT ON COLUMN counter_checks.expected_paise IS 'The price of one when the sale arrived; price_paise is what was taken.';
COMMENT ON COLUMN counter_checks.rate_bp IS 'The tax that was printed, in hundredths of a percent; expected_rate_bp is what the shop had for that day.';

CREATE TABLE counter_gaps (
  counter_id character(24) NOT NULL,
  serial integer NOT NULL,
  CONSTRAINT counter_gaps_pkey PRIMARY KEY (counter_id, serial),
  CONSTRAINT counter_gaps_counter_id_fkey FOREIGN KEY (counter_id) REFERENCES counters(id),
  CONSTRAINT counter_gaps_serial_check CHECK ((serial >= 1))
);
COMMENT ON TABLE counter_gaps IS 'Numbers below the last one of a counter whose sale has not arrived. Those of a lost device stay.';

CREATE TABLE counter_returns (
  document_id character(24) NOT NULL,
  order_id text NOT NULL,
  counter_id character(24) NOT NULL,
  kind text NOT NULL,
  amount_paise bigint NOT NULL,
  by_id character(24) NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  without_bill boolean DEFAULT false NOT NULL,
  CONSTRAINT counter_returns_pkey PRIMARY KEY (document_id, kind),
  CONSTRAINT counter_returns_counter_id_fkey FOREIGN KEY (counter_id) REFERENCES counters(id),
  CONSTRAINT counter_returns_document_id_order_id_fkey FOREIGN KEY (document_id, order_id) REFERENCES tax_documents(id, order_id),
  CONSTRAINT counter_returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT counter_returns_amount_paise_check CHECK ((amount_paise > 0)),
  CONSTRAINT counter_returns_kind_check CHECK ((kind = ANY (ARRAY['cash'::text, 'upi'::text, 'card'::text, 'khata'::text, 'credit'::text])))
);
COMMENT ON TABLE counter_returns IS 'append-only: how money went back at the counter, with its note.';
COMMENT ON COLUMN counter_returns.without_bill IS 'The customer had no bill: it was found by what was scanned.';

CREATE TABLE counter_sales (
  order_id text NOT NULL,
  counter_id character(24) NOT NULL,
  serial integer NOT NULL,
  is_offline boolean NOT NULL,
  idempotency_key uuid,
  body_hash bytea,
  CONSTRAINT counter_sales_pkey PRIMARY KEY (order_id),
  CONSTRAINT counter_sales_counter_id_serial_key UNIQUE (counter_id, serial),
  CONSTRAINT counter_sales_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT counter_sales_counter_id_fkey FOREIGN KEY (counter_id) REFERENCES counters(id),
  CONSTRAINT counter_sales_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT counter_sales_body_hash_check CHECK ((octet_length(body_hash) = 32)),
  CONSTRAINT counter_sales_serial_check CHECK ((serial >= 1))
);
COMMENT ON TABLE counter_sales IS 'append-only: the number of each sale of a counter. A device sends a sale until it is here.';
COMMENT ON COLUMN counter_sales.is_offline IS 'It was sold without a line, and arrived later.';
COMMENT ON COLUMN counter_sales.idempotency_key IS 'Read by the version before only: requests has it.';
COMMENT ON COLUMN counter_sales.body_hash IS 'Read by the version before only: requests has it.
person: none';

CREATE TABLE counters (
  id character(24) NOT NULL,
  name text NOT NULL,
  series text NOT NULL,
  device_hash bytea,
  last_serial integer DEFAULT 0 NOT NULL,
  lost_at timestamp with time zone,
  unproven_until timestamp with time zone DEFAULT (now() + '40 days'::interval),
  proven_from integer,
  kept_bills integer,
  restored_at timestamp with time zone,
  CONSTRAINT counters_pkey PRIMARY KEY (id),
  CONSTRAINT counters_device_hash_key UNIQUE (device_hash),
  CONSTRAINT counters_name_key UNIQUE (name),
  CONSTRAINT counters_series_key UNIQUE (series),
  CONSTRAINT counters_device_hash_check CHECK ((octet_length(device_hash) = 32)),
  CONSTRAINT counters_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT counters_kept_bills_check CHECK ((kept_bills >= 0)),
  CONSTRAINT counters_last_serial_check CHECK ((last_serial >= 0)),
  CONSTRAINT counters_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  CONSTRAINT counters_series_check CHECK ((series ~ '^[A-Z][0-9]{1,3}$'::text))
);
COMMENT ON TABLE counters IS 'no delete: each counter numbers its papers in a series of its own, so that it sells without a line and never waits for deliveries.';
COMMENT ON COLUMN counters.name IS 'person: none';
COMMENT ON COLUMN counters.device_hash IS 'The browser that numbers its sales, by the hash of a random key of its own; null: the shop numbers them.
person: none';
COMMENT ON COLUMN counters.last_serial IS 'The highest number that has arrived.';
COMMENT ON COLUMN counters.lost_at IS 'When its device was declared lost: the series ends, and numbers that have not arrived are missing for good.';
COMMENT ON COLUMN counters.unproven_until IS 'A device of an older version sends sales without a proof: until then, and below the first one that it has proven. Null: never.';
COMMENT ON COLUMN counters.proven_from IS 'The lowest number of a sale that the device has proven.';
COMMENT ON COLUMN counters.kept_bills IS 'Bills that its device said it keeps, not sent or refused; null before it has said so.';
COMMENT ON COLUMN counters.restored_at IS 'When the shop was restored from a backup, until its device sells again: what it sent since the backup is lost here, so that it is far ahead.';

CREATE TABLE counts (
  id character(24) NOT NULL,
  shelf text,
  limit_paise bigint NOT NULL,
  begun_at timestamp with time zone DEFAULT now() NOT NULL,
  by_id character(24) NOT NULL,
  finished_at timestamp with time zone,
  finished_by character(24),
  CONSTRAINT counts_pkey PRIMARY KEY (id),
  CONSTRAINT counts_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT counts_finished_by_fkey FOREIGN KEY (finished_by) REFERENCES users(id),
  CONSTRAINT counts_check CHECK (((finished_at IS NULL) = (finished_by IS NULL))),
  CONSTRAINT counts_limit_paise_check CHECK ((limit_paise >= 0)),
  CONSTRAINT counts_shelf_check CHECK (((shelf <> ''::text) AND (length(shelf) <= 20)))
);
COMMENT ON TABLE counts IS 'no delete: counts of a shelf, or of the shop.';
COMMENT ON COLUMN counts.shelf IS 'person: keep the work of the staff';
COMMENT ON COLUMN counts.limit_paise IS 'A difference that is worth more is counted a second time.';

CREATE TABLE coupon_codes (
  code text NOT NULL,
  coupon_id character(24) NOT NULL,
  batch_id character(24) NOT NULL,
  is_used boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT coupon_codes_pkey PRIMARY KEY (code),
  CONSTRAINT coupon_codes_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT coupon_codes_code_check CHECK ((code ~ '^[A-Z0-9]{3,20}$'::text))
);
COMMENT ON TABLE coupon_codes IS 'no delete: codes for a single use each, handed to the shop once, as a file.';
COMMENT ON COLUMN coupon_codes.code IS 'person: none';
COMMENT ON COLUMN coupon_codes.batch_id IS 'The file that they were handed over in.';

CREATE TABLE coupon_uses (
  order_id text NOT NULL,
  coupon_id character(24) NOT NULL,
  code text NOT NULL,
  user_id character(24),
  customer_id character(24),
  amount_paise bigint NOT NULL,
  released_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT coupon_uses_pkey PRIMARY KEY (order_id),
  CONSTRAINT coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT coupon_uses_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  CONSTRAINT coupon_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT coupon_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT coupon_uses_amount_paise_check CHECK ((amount_paise > 0))
);
COMMENT ON TABLE coupon_uses IS 'no delete: which order used which coupon; given back once, when the order is cancelled or expires.';
COMMENT ON COLUMN coupon_uses.order_id IS 'person: keep a number of the shop, without a name';
COMMENT ON COLUMN coupon_uses.code IS 'person: keep the shop’s books';

CREATE TABLE coupons (
  id character(24) NOT NULL,
  code text,
  name text DEFAULT ''::text NOT NULL,
  kind text NOT NULL,
  value bigint NOT NULL,
  max_paise bigint,
  min_order_paise bigint DEFAULT 0 NOT NULL,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  uses_total integer,
  used integer DEFAULT 0 NOT NULL,
  uses_per_user integer,
  first_order_only boolean DEFAULT false NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT coupons_pkey PRIMARY KEY (id),
  CONSTRAINT coupons_code_key UNIQUE (code),
  CONSTRAINT coupons_check CHECK (((value > 0) AND ((kind = 'fixed'::text) OR (value < 100000000)))),
  CONSTRAINT coupons_code_check CHECK ((code ~ '^[A-Z0-9]{3,20}$'::text)),
  CONSTRAINT coupons_dates CHECK ((ends_at > starts_at)),
  CONSTRAINT coupons_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT coupons_kind_check CHECK ((kind = ANY (ARRAY['fixed'::text, 'percentage'::text]))),
  CONSTRAINT coupons_max_paise_check CHECK ((max_paise > 0)),
  CONSTRAINT coupons_min_order_paise_check CHECK ((min_order_paise >= 0)),
  CONSTRAINT coupons_used_check CHECK ((used >= 0)),
  CONSTRAINT coupons_uses CHECK ((used <= uses_total)),
  CONSTRAINT coupons_uses_per_user_check CHECK ((uses_per_user >= 1)),
  CONSTRAINT coupons_uses_total_check CHECK ((uses_total >= 1))
);
COMMENT ON TABLE coupons IS 'no delete: what comes off a bill by a code. One without a code of its own has codes for a single use.';
COMMENT ON COLUMN coupons.code IS 'person: none';
COMMENT ON COLUMN coupons.name IS 'person: none';
COMMENT ON COLUMN coupons.value IS 'Paise when fixed, millionths of a percent when a percentage.';
COMMENT ON COLUMN coupons.min_order_paise IS 'What goods must be worth after the offers on them.';

CREATE TABLE customers (
  id character(24) NOT NULL,
  user_id character(24),
  name text NOT NULL,
  mobile bigint,
  note text DEFAULT ''::text NOT NULL,
  khata_limit_paise bigint DEFAULT 0,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  merged_into character(24),
  credit_paise bigint DEFAULT 0 NOT NULL,
  refused_reminders_at timestamp with time zone,
  CONSTRAINT customers_pkey PRIMARY KEY (id),
  CONSTRAINT customers_user_id_key UNIQUE (user_id),
  CONSTRAINT customers_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES customers(id),
  CONSTRAINT customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT customers_credit_check CHECK (((credit_paise >= 0) AND ((merged_into IS NULL) OR (credit_paise = 0)))),
  CONSTRAINT customers_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT customers_khata_limit_paise_check CHECK ((khata_limit_paise >= 0)),
  CONSTRAINT customers_merged_have_no_account CHECK (((merged_into IS NULL) OR ((user_id IS NULL) AND (merged_into <> id)))),
  CONSTRAINT customers_mobile_check CHECK (((mobile >= 1000000000) AND (mobile <= '9999999999'::bigint))),
  CONSTRAINT customers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT customers_note_check CHECK ((length(note) <= 1000))
);
COMMENT ON TABLE customers IS 'no delete: people who buy at the counter, by phone or on khata. Orders name them for ever.';
COMMENT ON COLUMN customers.user_id IS 'Their account, joined by the person or by staff; never by an equal mobile number, which nobody has verified.';
COMMENT ON COLUMN customers.name IS 'person: blank';
COMMENT ON COLUMN customers.mobile IS 'person: blank';
COMMENT ON COLUMN customers.note IS 'person: blank';
COMMENT ON COLUMN customers.khata_limit_paise IS 'What may be owed: null is no limit, 0 no credit.
person: blank';
COMMENT ON COLUMN customers.merged_into IS 'The customer who is the same person. Their khatas are read as one, and this customer stands in no list.';
COMMENT ON COLUMN customers.credit_paise IS 'Their store credit: the sum of credit_paise of their entries in khata_entries, of all who are the same person. Kept by triggers.';
COMMENT ON COLUMN customers.refused_reminders_at IS 'When they said in the shop that they want no reminders of what they owe; a no in their account is in `consents`.';

CREATE TABLE deliveries (
  order_id text NOT NULL,
  attempt smallint DEFAULT 1 NOT NULL,
  rider_id character(24) NOT NULL,
  sequence integer,
  assigned_at timestamp with time zone DEFAULT now() NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  done_at timestamp with time zone,
  outcome text,
  proof text,
  proof_note text,
  failure text,
  photo text,
  device_at timestamp with time zone,
  request_key uuid,
  paid_by text,
  collected_paise bigint,
  reported_at timestamp with time zone,
  reported_cash_paise bigint,
  reported_upi_paise bigint,
  report_seen_at timestamp with time zone,
  CONSTRAINT deliveries_pkey PRIMARY KEY (order_id, attempt),
  CONSTRAINT deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT deliveries_rider_id_fkey FOREIGN KEY (rider_id) REFERENCES users(id),
  CONSTRAINT deliveries_attempt_check CHECK ((attempt >= 1)),
  CONSTRAINT deliveries_collected CHECK (((paid_by IS NULL) = (collected_paise IS NULL))),
  CONSTRAINT deliveries_done CHECK (((done_at IS NULL) = (outcome IS NULL))),
  CONSTRAINT deliveries_failure_check CHECK ((failure = ANY (ARRAY['nobody there'::text, 'refused'::text, 'wrong address'::text, 'called off'::text]))),
  CONSTRAINT deliveries_have_failure CHECK (((NOT (outcome IS DISTINCT FROM 'failed'::text)) = (failure IS NOT NULL))),
  CONSTRAINT deliveries_have_proof CHECK (((NOT (outcome IS DISTINCT FROM 'delivered'::text)) = (proof IS NOT NULL))),
  CONSTRAINT deliveries_outcome_check CHECK ((outcome = ANY (ARRAY['delivered'::text, 'failed'::text]))),
  CONSTRAINT deliveries_override_has_reason CHECK (((proof <> 'override'::text) OR (proof_note IS NOT NULL))),
  CONSTRAINT deliveries_paid_by_check CHECK ((paid_by = ANY (ARRAY['cash'::text, 'upi'::text]))),
  CONSTRAINT deliveries_photo_check CHECK ((photo ~ '^/media/[0-9a-f]{32}\.webp$'::text)),
  CONSTRAINT deliveries_proof_check CHECK ((proof = ANY (ARRAY['code'::text, 'photo'::text, 'guard'::text, 'override'::text]))),
  CONSTRAINT deliveries_proof_note_check CHECK (((length(proof_note) >= 1) AND (length(proof_note) <= 300))),
  CONSTRAINT deliveries_sequence_check CHECK ((sequence >= 0)),
  CONSTRAINT deliveries_tries CHECK (((tries >= 0) AND (tries <= 5)))
);
COMMENT ON TABLE deliveries IS 'no delete: who brings an order to the door, each attempt, and how it ended.';
COMMENT ON COLUMN deliveries.sequence IS 'The place among the rider’s stops, as the rider has sorted them.
person: none';
COMMENT ON COLUMN deliveries.tries IS 'Wrong codes, counted by the statement that compares the code.
person: none';
COMMENT ON COLUMN deliveries.proof IS 'The shopper’s code; a photo after five wrong codes; guard: handed to whoever was there, where no code is needed; override: a manager’s word, with the reason in proof_note.';
COMMENT ON COLUMN deliveries.proof_note IS 'person: blank';
COMMENT ON COLUMN deliveries.photo IS 'person: blank (files in uploads)';
COMMENT ON COLUMN deliveries.device_at IS 'When the rider’s device says it was; done_at is the server’s time and counts.
person: none';
COMMENT ON COLUMN deliveries.request_key IS 'Read by the version before only: requests has it.
person: none';
COMMENT ON COLUMN deliveries.paid_by IS 'How the order was paid at the door, by the word of the rider; null where nothing was due.';
COMMENT ON COLUMN deliveries.collected_paise IS 'What was due at the door when it was handed over.';
COMMENT ON COLUMN deliveries.reported_at IS 'When the rider reported that the order was handed over although the attempt had been called off: it had happened without a line.';
COMMENT ON COLUMN deliveries.reported_cash_paise IS 'What the rider says was paid in cash then.';
COMMENT ON COLUMN deliveries.reported_upi_paise IS 'What the rider says was paid by UPI then.';
COMMENT ON COLUMN deliveries.report_seen_at IS 'When the desk had done what such a report asks for.';

CREATE TABLE delivery_areas (
  id character(24) NOT NULL,
  name text NOT NULL,
  min_order_paise bigint DEFAULT 0 NOT NULL,
  cod_max_paise bigint,
  travel_minutes integer DEFAULT 0 NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  sort_order integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT delivery_areas_pkey PRIMARY KEY (id),
  CONSTRAINT delivery_areas_cod_max_paise_check CHECK ((cod_max_paise >= 0)),
  CONSTRAINT delivery_areas_min_order_paise_check CHECK ((min_order_paise >= 0)),
  CONSTRAINT delivery_areas_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT delivery_areas_travel_minutes_check CHECK (((travel_minutes >= 0) AND (travel_minutes <= 1440)))
);
COMMENT ON TABLE delivery_areas IS 'Where the shop delivers, and on what terms. A shop without areas delivers everywhere.';
COMMENT ON COLUMN delivery_areas.name IS 'person: none';
COMMENT ON COLUMN delivery_areas.travel_minutes IS 'What the ride adds to the promised minutes.';
COMMENT ON COLUMN delivery_areas.version IS 'Counts saves, so that a save of an older one is refused.';

CREATE TABLE delivery_pincodes (
  pincode text NOT NULL,
  area_id character(24) NOT NULL,
  CONSTRAINT delivery_pincodes_pkey PRIMARY KEY (pincode),
  CONSTRAINT delivery_pincodes_area_id_fkey FOREIGN KEY (area_id) REFERENCES delivery_areas(id) ON DELETE CASCADE,
  CONSTRAINT delivery_pincodes_pincode_check CHECK ((pincode ~ '^[1-9][0-9]{5}$'::text))
);
COMMENT ON TABLE delivery_pincodes IS 'The pincodes of each delivery area.';
COMMENT ON COLUMN delivery_pincodes.pincode IS 'person: none';
COMMENT ON CONSTRAINT delivery_pincodes_pkey ON delivery_pincodes IS 'No pincode is in two areas.';

CREATE TABLE document_series (
  series text NOT NULL,
  fy character(4) NOT NULL,
  next integer DEFAULT 1 NOT NULL,
  last_at timestamp with time zone,
  CONSTRAINT document_series_pkey PRIMARY KEY (series, fy),
  CONSTRAINT document_series_fy_check CHECK ((fy ~ '^[0-9]{4}$'::text)),
  CONSTRAINT document_series_next_check CHECK ((next >= 1)),
  CONSTRAINT document_series_series_check CHECK ((series ~ '^[A-Z0-9]{1,4}$'::text))
);
COMMENT ON TABLE document_series IS 'no delete: the next number of each series of papers in each financial year (2627 is April 2026 to March 2027). A paper takes its number last, under the lock of this row, so that there are no gaps.';
COMMENT ON COLUMN document_series.fy IS 'person: none';
COMMENT ON COLUMN document_series.last_at IS 'When its last paper was issued. The next one is never earlier, even if the clock jumps back.';

CREATE TABLE drawer_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  drawer_id character(24) NOT NULL,
  kind text NOT NULL,
  order_id text,
  amount_paise bigint NOT NULL,
  note text,
  by_id character(24) NOT NULL,
  idempotency_key uuid,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  khata_entry_id bigint,
  CONSTRAINT drawer_entries_pkey PRIMARY KEY (id),
  CONSTRAINT drawer_entries_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT drawer_entries_drawer_id_fkey FOREIGN KEY (drawer_id) REFERENCES drawers(id),
  CONSTRAINT drawer_entries_khata_entry_id_fkey FOREIGN KEY (khata_entry_id) REFERENCES khata_entries(id),
  CONSTRAINT drawer_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT drawer_entries_amount_paise_check CHECK ((amount_paise <> 0)),
  CONSTRAINT drawer_entries_check CHECK (((kind <> ALL (ARRAY['pay_in'::text, 'pay_out'::text, 'difference'::text])) OR (note <> ''::text))),
  CONSTRAINT drawer_entries_check1 CHECK (((kind = ANY (ARRAY['sale'::text, 'refund'::text])) = (order_id IS NOT NULL))),
  CONSTRAINT drawer_entries_check2 CHECK (
CASE
    WHEN (kind = ANY (ARRAY['sale'::text, 'pay_in'::text])) THEN (amount_paise > 0)
    WHEN (kind = ANY (ARRAY['refund'::text, 'pay_out'::text])) THEN (amount_paise < 0)
    ELSE true
END),
  CONSTRAINT drawer_entries_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'refund'::text, 'pay_in'::text, 'pay_out'::text, 'khata'::text, 'rider'::text, 'difference'::text]))),
  CONSTRAINT drawer_entries_note_check CHECK ((length(note) <= 300)),
  CONSTRAINT drawer_entries_of_khata CHECK (((khata_entry_id IS NULL) OR ((kind = 'khata'::text) AND (amount_paise > 0))))
);
COMMENT ON TABLE drawer_entries IS 'append-only: the cash of drawers as servers before this one wrote it; cash_moves has all of it.';
COMMENT ON COLUMN drawer_entries.note IS 'person: keep the work of the staff';
COMMENT ON COLUMN drawer_entries.idempotency_key IS 'Read by the version before only: requests has it.';
COMMENT ON COLUMN drawer_entries.khata_entry_id IS 'The payment of a khata whose cash went into the drawer.';

CREATE TABLE drawers (
  id character(24) NOT NULL,
  counter_id character(24) NOT NULL,
  opened_at timestamp with time zone DEFAULT now() NOT NULL,
  opened_by character(24) NOT NULL,
  float_paise bigint NOT NULL,
  closed_at timestamp with time zone,
  closed_by character(24),
  counted_paise bigint,
  expected_paise bigint,
  CONSTRAINT drawers_pkey PRIMARY KEY (id),
  CONSTRAINT drawers_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  CONSTRAINT drawers_counter_id_fkey FOREIGN KEY (counter_id) REFERENCES counters(id),
  CONSTRAINT drawers_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id),
  CONSTRAINT drawers_check CHECK ((num_nulls(closed_at, closed_by, counted_paise, expected_paise) = ANY (ARRAY[0, 4]))),
  CONSTRAINT drawers_counted_paise_check CHECK ((counted_paise >= 0)),
  CONSTRAINT drawers_float_paise_check CHECK ((float_paise >= 0)),
  CONSTRAINT drawers_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
COMMENT ON TABLE drawers IS 'no delete: the cash of a counter from its opening to its count.';
COMMENT ON COLUMN drawers.float_paise IS 'What lay in it when it was opened.';
COMMENT ON COLUMN drawers.expected_paise IS 'The float and all entries before the count.';

CREATE TABLE erasures (
  id character(24) NOT NULL,
  user_id character(24),
  email_hash bytea NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  runs_at timestamp with time zone DEFAULT (now() + '48:00:00'::interval) NOT NULL,
  withdrawn_at timestamp with time zone,
  ran_at timestamp with time zone,
  by_id character(24),
  customer_id character(24),
  CONSTRAINT erasures_pkey PRIMARY KEY (id),
  CONSTRAINT erasures_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT erasures_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  CONSTRAINT erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT erasures_email_hash_check CHECK ((octet_length(email_hash) = 32)),
  CONSTRAINT erasures_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT erasures_one_end CHECK (((withdrawn_at IS NULL) OR (ran_at IS NULL))),
  CONSTRAINT erasures_one_person CHECK ((num_nonnulls(user_id, customer_id) = 1))
);
COMMENT ON TABLE erasures IS 'no delete: people who are to be erased, 48 hours after it was asked for, and who were. No column names a person.';
COMMENT ON COLUMN erasures.user_id IS 'The account that is erased, with its customer of the book; null for somebody without one.';
COMMENT ON COLUMN erasures.email_hash IS 'SHA-256 of the address at that time; of a customer without an account, of the mobile number, or of the id without one.
person: none';
COMMENT ON COLUMN erasures.by_id IS 'The administrator who was asked in writing; null: the person themselves.';
COMMENT ON COLUMN erasures.customer_id IS 'The customer of the book that is erased, who has no account.';

CREATE TABLE first_owner (
  id boolean DEFAULT true NOT NULL,
  nonce bytea NOT NULL,
  word_hash bytea NOT NULL,
  wrong_words integer DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + '24:00:00'::interval) NOT NULL,
  CONSTRAINT first_owner_pkey PRIMARY KEY (id),
  CONSTRAINT first_owner_id_check CHECK (id)
);
COMMENT ON TABLE first_owner IS 'How the first administrator proves that they see the shop’s terminal. The word is derived from `nonce` and the shop’s secret, so that every process prints the same one. The one row is also the lock of who is first.';
COMMENT ON COLUMN first_owner.nonce IS 'person: none';
COMMENT ON COLUMN first_owner.word_hash IS 'person: none';

CREATE TABLE grievance_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  grievance_id character(24) NOT NULL,
  kind text NOT NULL,
  body text,
  by_id character(24),
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT grievance_events_pkey PRIMARY KEY (id),
  CONSTRAINT grievance_events_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT grievance_events_grievance_id_fkey FOREIGN KEY (grievance_id) REFERENCES grievances(id),
  CONSTRAINT grievance_events_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  CONSTRAINT grievance_events_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'acknowledged'::text, 'answered'::text, 'settled'::text, 'reopened'::text])))
);
COMMENT ON TABLE grievance_events IS 'append-only: what happened to a grievance, with the answers that were mailed.';
COMMENT ON COLUMN grievance_events.body IS 'person: blank';

CREATE TABLE grievances (
  id character(24) NOT NULL,
  ticket text NOT NULL,
  user_id character(24),
  order_id text,
  email text NOT NULL,
  body text NOT NULL,
  state text NOT NULL,
  reopened boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  acknowledge_by timestamp with time zone NOT NULL,
  settle_by timestamp with time zone NOT NULL,
  acknowledged_at timestamp with time zone,
  settled_at timestamp with time zone,
  photo text,
  locale text DEFAULT 'en'::text NOT NULL,
  CONSTRAINT grievances_pkey PRIMARY KEY (id),
  CONSTRAINT grievances_ticket_key UNIQUE (ticket),
  CONSTRAINT grievances_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT grievances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT grievances_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  CONSTRAINT grievances_check CHECK ((acknowledge_by < settle_by)),
  CONSTRAINT grievances_check1 CHECK (((state = 'open'::text) = (acknowledged_at IS NULL))),
  CONSTRAINT grievances_check2 CHECK (((state = 'settled'::text) = (settled_at IS NOT NULL))),
  CONSTRAINT grievances_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  CONSTRAINT grievances_photo_check CHECK ((photo ~ '^/media/[0-9a-f]{32}\.webp$'::text)),
  CONSTRAINT grievances_state_check CHECK ((state = ANY (ARRAY['open'::text, 'acknowledged'::text, 'settled'::text]))),
  CONSTRAINT grievances_ticket_check CHECK ((ticket ~ '^GRV-[0-9]{6}-[0-9A-Z]{8}$'::text))
);
COMMENT ON TABLE grievances IS 'no delete: complaints to the grievance officer (E-Commerce Rules 2020, rule 4): acknowledged within 48 hours, settled within a calendar month.';
COMMENT ON COLUMN grievances.ticket IS 'person: keep a number of the shop, without a name';
COMMENT ON COLUMN grievances.order_id IS 'Only an order of the person who writes; what they claim about another stays in the text.';
COMMENT ON COLUMN grievances.email IS 'An email address, or +91 and a number to call.
person: blank';
COMMENT ON COLUMN grievances.body IS 'person: blank';
COMMENT ON COLUMN grievances.photo IS 'What the person has photographed; only the desk shows it.
person: blank (files in uploads)';
COMMENT ON COLUMN grievances.locale IS 'The language of the page on which it was written, for answers to whom no account has one.
person: none';

CREATE TABLE images (
  id character(32) NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  widths integer[] DEFAULT '{320}'::integer[] NOT NULL,
  has_avif boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  claimed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT images_pkey PRIMARY KEY (id),
  CONSTRAINT images_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT images_height_check CHECK ((height > 0)),
  CONSTRAINT images_id_check CHECK ((id ~ '^[0-9a-f]{32}$'::text)),
  CONSTRAINT images_width_check CHECK ((width > 0))
);
COMMENT ON TABLE images IS 'Pictures by the hash of their content.';
COMMENT ON COLUMN images.widths IS 'The narrower files that are made.';
COMMENT ON COLUMN images.claimed_at IS 'Since when it has been waiting for something that shows it.';

CREATE TABLE import_categories (
  category text NOT NULL,
  sub_category text NOT NULL,
  sub_category_id integer NOT NULL,
  CONSTRAINT import_categories_pkey PRIMARY KEY (category, sub_category),
  CONSTRAINT import_categories_sub_category_id_fkey FOREIGN KEY (sub_category_id) REFERENCES sub_categories(id) ON DELETE CASCADE,
  CONSTRAINT import_categories_category_check CHECK ((length(category) <= 80)),
  CONSTRAINT import_categories_sub_category_check CHECK ((length(sub_category) <= 80))
);
COMMENT ON TABLE import_categories IS 'Which of the shop’s sub-categories a category of another shop is.';
COMMENT ON COLUMN import_categories.category IS 'person: none';
COMMENT ON COLUMN import_categories.sub_category IS 'person: none';

CREATE TABLE import_effects (
  import_id character(24) NOT NULL,
  "position" integer NOT NULL,
  product_id integer NOT NULL,
  pack_id bigint,
  before jsonb,
  after jsonb,
  last_movement bigint NOT NULL,
  outcome text,
  CONSTRAINT import_effects_pkey PRIMARY KEY (import_id, "position"),
  CONSTRAINT import_effects_import_id_fkey FOREIGN KEY (import_id) REFERENCES written_imports(id) ON DELETE CASCADE,
  CONSTRAINT import_effects_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id) ON DELETE CASCADE,
  CONSTRAINT import_effects_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT import_effects_outcome_check CHECK ((outcome = ANY (ARRAY['removed'::text, 'restored'::text, 'gone'::text, 'sold'::text, 'changed'::text, 'category'::text, 'code'::text]))),
  CONSTRAINT import_effects_position_check CHECK (("position" >= 1)),
  CONSTRAINT import_effects_something CHECK (((before IS NOT NULL) OR (after IS NOT NULL)))
);
COMMENT ON TABLE import_effects IS 'A product or a pack before an import (null: the import added it) and after it (null: it took the pack out of sale).';
COMMENT ON COLUMN import_effects.before IS 'person: none';
COMMENT ON COLUMN import_effects.after IS 'person: none';
COMMENT ON COLUMN import_effects.last_movement IS 'What was sold since has a later movement.';
COMMENT ON COLUMN import_effects.outcome IS 'Of the undo.';

CREATE TABLE import_mappings (
  headings_sha256 text NOT NULL,
  columns jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT import_mappings_pkey PRIMARY KEY (headings_sha256),
  CONSTRAINT import_mappings_columns_check CHECK ((jsonb_typeof(columns) = 'array'::text)),
  CONSTRAINT import_mappings_headings_sha256_check CHECK ((headings_sha256 ~ '^[0-9a-f]{64}$'::text))
);
COMMENT ON TABLE import_mappings IS 'What the columns of a list with these headings mean, so that its next edition is read without a question.';
COMMENT ON COLUMN import_mappings.headings_sha256 IS 'person: none';
COMMENT ON COLUMN import_mappings.columns IS 'person: none';

CREATE TABLE import_parts (
  import_id character(24) NOT NULL,
  part integer NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT import_parts_pkey PRIMARY KEY (import_id, part),
  CONSTRAINT import_parts_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  CONSTRAINT import_parts_part_check CHECK ((part >= 0))
);
COMMENT ON TABLE import_parts IS 'The file of an import in pieces, as it was sent; gone when it is done.';
COMMENT ON COLUMN import_parts.content IS 'person: none (files in imports)';

CREATE TABLE imports (
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  file_name text NOT NULL,
  status text NOT NULL,
  skip_wrong_rows boolean DEFAULT false NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  outcome jsonb,
  message text DEFAULT ''::text NOT NULL,
  added integer DEFAULT 0 NOT NULL,
  changed integer DEFAULT 0 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  last_row integer DEFAULT 0 NOT NULL,
  CONSTRAINT imports_pkey PRIMARY KEY (id),
  CONSTRAINT imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT imports_checked_has_outcome CHECK (((outcome IS NOT NULL) OR (status = ANY (ARRAY['receiving'::text, 'checking'::text, 'failed'::text])))),
  CONSTRAINT imports_done_check CHECK ((done >= 0)),
  CONSTRAINT imports_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT imports_status_check CHECK ((status = ANY (ARRAY['receiving'::text, 'checking'::text, 'checked'::text, 'importing'::text, 'done'::text, 'failed'::text]))),
  CONSTRAINT imports_total_check CHECK ((total >= 0))
);
COMMENT ON TABLE imports IS 'A list on its way into the catalogue: whichever server is asked can say how far it is, and any of them can go on with it. Each administrator has one at a time, besides those that are still being sent.';
COMMENT ON COLUMN imports.file_name IS 'person: keep the work of the staff';
COMMENT ON COLUMN imports.done IS 'Bytes of `total` while it is checked, rows while it is imported.';
COMMENT ON COLUMN imports.outcome IS 'What the check, and then the import, found.
person: none';
COMMENT ON COLUMN imports.message IS 'person: keep the work of the staff';
COMMENT ON COLUMN imports.added IS 'Products written so far, like `changed`: an import that was cut short and gone on with says at its end what the whole file did.';
COMMENT ON COLUMN imports.last_row IS 'Of the file, up to which its rows are written: a run that goes on begins behind it, because of what was written goods may be sold since.';

CREATE TABLE job_schedules (
  name text NOT NULL,
  ticked_at timestamp with time zone NOT NULL,
  CONSTRAINT job_schedules_pkey PRIMARY KEY (name)
);
COMMENT ON TABLE job_schedules IS 'When each scheduled job was last added: of several servers, the one that records the time adds it.';
COMMENT ON COLUMN job_schedules.name IS 'person: none';

CREATE TABLE job_workers (
  id text NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  steady_since timestamp with time zone NOT NULL,
  CONSTRAINT job_workers_pkey PRIMARY KEY (id)
) WITH (fillfactor=50);
COMMENT ON TABLE job_workers IS 'A heartbeat for each server. One that is not seen any more has died, and its jobs go to another.';
COMMENT ON COLUMN job_workers.steady_since IS 'Since when it has been heard without a gap: whoever was cut off itself judges nobody.';

CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  queue text,
  key text,
  due_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  run_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  max_attempts integer NOT NULL,
  taken_by text,
  died_at timestamp with time zone,
  last_error text,
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_key_key UNIQUE (key),
  CONSTRAINT jobs_dead_is_not_taken CHECK (((died_at IS NULL) OR (taken_by IS NULL))),
  CONSTRAINT jobs_key_check CHECK ((length(key) <= 500)),
  CONSTRAINT jobs_queue_check CHECK ((length(queue) <= 500))
);
COMMENT ON TABLE jobs IS 'Work to be done after a transaction, at least once (decision 134).';
COMMENT ON COLUMN jobs.payload IS 'person: * delete';
COMMENT ON COLUMN jobs.queue IS 'Jobs of one queue run one at a time, in the order of due_at and id.
person: none';
COMMENT ON COLUMN jobs.key IS 'A second job with the same key, while the first is waiting, replaces it.
person: delete';
COMMENT ON COLUMN jobs.run_at IS 'The time of the next try; due_at stays, so that a job that failed keeps its place in the queue.';
COMMENT ON COLUMN jobs.taken_by IS 'The server that runs it (job_workers).
person: none';
COMMENT ON COLUMN jobs.died_at IS 'When its last try failed: it is kept for a person, and delays no other job.';
COMMENT ON COLUMN jobs.last_error IS 'person: delete';

CREATE TABLE kept_mrps (
  pack_id bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  mrp_paise bigint NOT NULL,
  packets integer NOT NULL,
  is_answered boolean DEFAULT true NOT NULL,
  CONSTRAINT kept_mrps_pkey PRIMARY KEY (pack_id, at, mrp_paise),
  CONSTRAINT kept_mrps_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id) ON DELETE CASCADE,
  CONSTRAINT kept_mrps_mrp_paise_check CHECK ((mrp_paise >= 1)),
  CONSTRAINT kept_mrps_packets_check CHECK ((packets >= 1))
);
COMMENT ON TABLE kept_mrps IS 'Packets in stock that keep a printed MRP when that of their pack changes, where no bill says what is printed on them.';
COMMENT ON COLUMN kept_mrps.packets IS 'A lot, as a bill would have brought it: what was sold before by this MRP and belongs to no bill is in it.';
COMMENT ON COLUMN kept_mrps.is_answered IS 'Somebody has said what is printed on them. False after a save that raised the MRP and said nothing: its answer and the list of old packets ask; tills and Pick do once it is answered.';

CREATE TABLE khata_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  customer_id character(24),
  kind text NOT NULL,
  order_id text,
  document_id character(24),
  amount_paise bigint NOT NULL,
  paid_by text,
  by_id character(24),
  idempotency_key uuid,
  note text,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  reverses bigint,
  credit_paise bigint DEFAULT 0 NOT NULL,
  credit_kind text,
  reference text,
  happened_at timestamp with time zone,
  CONSTRAINT khata_entries_pkey PRIMARY KEY (id),
  CONSTRAINT khata_entries_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT khata_entries_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT khata_entries_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  CONSTRAINT khata_entries_document_id_fkey FOREIGN KEY (document_id) REFERENCES tax_documents(id),
  CONSTRAINT khata_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT khata_entries_reverses_fkey FOREIGN KEY (reverses) REFERENCES khata_entries(id),
  CONSTRAINT khata_entries_check CHECK ((((amount_paise <> 0) OR (credit_kind IS NOT NULL)) AND ((amount_paise >= 0) OR (kind = ANY (ARRAY['opening'::text, 'correction'::text]))))),
  CONSTRAINT khata_entries_credit CHECK (
CASE
    WHEN (credit_kind IS NULL) THEN ((credit_paise = 0) AND ((reference IS NULL) OR ((kind = 'payment'::text) AND (paid_by = 'upi'::text))))
    ELSE ((kind = 'correction'::text) AND (credit_paise <> 0) AND (amount_paise =
    CASE credit_kind
        WHEN 'khata'::text THEN credit_paise
        ELSE (0)::bigint
    END) AND ((credit_kind = ANY (ARRAY['claim'::text, 'goodwill'::text, 'spend_back'::text])) = ((credit_paise > 0) = (reverses IS NULL))) AND ((reverses IS NULL) OR (credit_kind = ANY (ARRAY['claim'::text, 'goodwill'::text, 'pay_out'::text, 'khata'::text]))))
END),
  CONSTRAINT khata_entries_credit_kind CHECK ((credit_kind = ANY (ARRAY['claim'::text, 'goodwill'::text, 'spend'::text, 'spend_back'::text, 'pay_out'::text, 'khata'::text, 'correction'::text]))),
  CONSTRAINT khata_entries_customer CHECK (((customer_id IS NOT NULL) OR ((credit_kind IS NOT NULL) AND (credit_kind = ANY (ARRAY['claim'::text, 'spend'::text])) AND (reference IS NOT NULL)))),
  CONSTRAINT khata_entries_document CHECK (((kind = 'return'::text) OR (document_id IS NULL) OR (COALESCE(credit_kind, ''::text) = 'claim'::text))),
  CONSTRAINT khata_entries_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'sale'::text, 'payment'::text, 'return'::text, 'write_off'::text, 'correction'::text]))),
  CONSTRAINT khata_entries_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  CONSTRAINT khata_entries_of_order CHECK (
CASE
    WHEN (credit_kind IS NULL) THEN ((kind = ANY (ARRAY['sale'::text, 'return'::text])) = (order_id IS NOT NULL))
    WHEN (credit_kind = ANY (ARRAY['spend'::text, 'spend_back'::text])) THEN (order_id IS NOT NULL)
    ELSE true
END),
  CONSTRAINT khata_entries_paid_by CHECK ((((kind = 'payment'::text) OR (COALESCE(credit_kind, ''::text) = 'pay_out'::text)) = (paid_by IS NOT NULL))),
  CONSTRAINT khata_entries_paid_by_check CHECK ((paid_by = ANY (ARRAY['cash'::text, 'upi'::text, 'card'::text]))),
  CONSTRAINT khata_entries_reason CHECK (((note IS NOT NULL) OR
CASE
    WHEN (credit_kind IS NULL) THEN (kind <> ALL (ARRAY['write_off'::text, 'correction'::text]))
    ELSE (credit_kind <> ALL (ARRAY['goodwill'::text, 'correction'::text, 'khata'::text]))
END)),
  CONSTRAINT khata_entries_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 40)))
);
COMMENT ON TABLE khata_entries IS 'append-only: the account of each customer. What they owe is the sum of amount_paise, their store credit that of credit_paise; nothing is ever changed, a mistake is corrected by another row.';
COMMENT ON COLUMN khata_entries.customer_id IS 'Null only for the credit note of a counter whose buyer nobody knows.';
COMMENT ON COLUMN khata_entries.document_id IS 'The note that a return or a credit goes with; null when an order is cancelled, or costs less once it is packed.';
COMMENT ON COLUMN khata_entries.amount_paise IS 'A payment, a return and a write-off lower what is owed, the others raise it. Only an opening balance and a correction may be negative.';
COMMENT ON COLUMN khata_entries.idempotency_key IS 'Read by the version before only: requests has it.
person: none';
COMMENT ON COLUMN khata_entries.note IS 'person: blank';
COMMENT ON COLUMN khata_entries.reverses IS 'The entry that this one undoes, by as much; an entry is undone once. What undoes store credit has the kind of what it undoes.';
COMMENT ON COLUMN khata_entries.credit_paise IS 'What the row adds to the store credit of the customer; below zero what it takes.';
COMMENT ON COLUMN khata_entries.credit_kind IS 'claim: from goods that went back or were wrong, paid out on wish. goodwill: a gift, never paid out. khata: credit that pays what is owed, in both columns. Null for what moves no credit.';
COMMENT ON COLUMN khata_entries.reference IS 'The number of the credit note that a counter gave, or spent; or that of a transfer.
person: keep the shop’s books';
COMMENT ON COLUMN khata_entries.happened_at IS 'When it happened, of what came in later, as the clock of a device said; null: when it was written.';

CREATE TABLE known_devices (
  user_id character(24) NOT NULL,
  device_hash bytea NOT NULL,
  last_login_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, device_hash),
  CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT known_devices_device_hash_check CHECK ((octet_length(device_hash) = 32))
);
COMMENT ON TABLE known_devices IS 'Browsers in which somebody has logged in, by a random cookie of their own: strangers cannot use up what these may do.';
COMMENT ON COLUMN known_devices.device_hash IS 'person: delete (secret)';

CREATE TABLE legal_texts (
  slug text NOT NULL,
  version integer NOT NULL,
  body text NOT NULL,
  valid_from timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT legal_texts_pkey PRIMARY KEY (slug, version),
  CONSTRAINT legal_texts_body_check CHECK (((length(body) >= 1) AND (length(body) <= 20000))),
  CONSTRAINT legal_texts_slug_check CHECK ((slug ~ '^[a-z]+(-[a-z]+)*$'::text)),
  CONSTRAINT legal_texts_version_check CHECK ((version >= 1))
);
COMMENT ON TABLE legal_texts IS 'append-only: the notices that people consent to, in every version that was ever shown. A new version is a migration.';
COMMENT ON COLUMN legal_texts.body IS 'person: none';

CREATE TABLE list_lines (
  list_id character(24) NOT NULL,
  pack_id bigint NOT NULL,
  "position" integer NOT NULL,
  pieces integer NOT NULL,
  seen_paise bigint NOT NULL,
  CONSTRAINT list_lines_pkey PRIMARY KEY (list_id, pack_id),
  CONSTRAINT list_lines_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON DELETE CASCADE,
  CONSTRAINT list_lines_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id) ON DELETE CASCADE,
  CONSTRAINT list_lines_pieces_check CHECK (((pieces >= 1) AND (pieces <= 99))),
  CONSTRAINT list_lines_position_check CHECK (("position" >= 0)),
  CONSTRAINT list_lines_seen_paise_check CHECK ((seen_paise >= 0))
);
COMMENT ON TABLE list_lines IS 'The packs of a shopping list.';
COMMENT ON COLUMN list_lines.seen_paise IS 'What one cost when it was put on the list, so that its shopper can be told what is dearer.';

CREATE TABLE list_photos (
  order_id text NOT NULL,
  content bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT list_photos_pkey PRIMARY KEY (order_id),
  CONSTRAINT list_photos_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT list_photos_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 2000000)))
);
COMMENT ON TABLE list_photos IS 'Photos of lists for whoever picks the order, encoded again. No machine reads them.';
COMMENT ON COLUMN list_photos.content IS 'WebP.
person: delete';

CREATE TABLE lists (
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT lists_pkey PRIMARY KEY (id),
  CONSTRAINT lists_name UNIQUE (user_id, name),
  CONSTRAINT lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT lists_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT lists_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
COMMENT ON TABLE lists IS 'Shopping lists of an account, such as Monthly or Puja.';
COMMENT ON COLUMN lists.name IS 'person: delete';

CREATE TABLE mail_outages (
  is_there boolean DEFAULT true NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mail_outages_pkey PRIMARY KEY (is_there),
  CONSTRAINT mail_outages_is_there_check CHECK (is_there)
);
COMMENT ON TABLE mail_outages IS 'Holds its one row while mail does not go out: from the first try that failed, on whichever server, to the next that succeeds.';

CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  message_id text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_message_id_key UNIQUE (message_id)
);
COMMENT ON TABLE mails IS 'The mails of a shop that has no mail server.';
COMMENT ON COLUMN mails.message_id IS 'The job’s own key: a mail that is sent again after a crash is still one mail.
person: delete';
COMMENT ON COLUMN mails.recipient IS 'person: delete';
COMMENT ON COLUMN mails.subject IS 'person: delete';
COMMENT ON COLUMN mails.body IS 'person: delete';

CREATE TABLE mark_downs (
  pack_id bigint NOT NULL,
  before_micro integer NOT NULL,
  marked_micro integer NOT NULL,
  until date,
  CONSTRAINT mark_downs_pkey PRIMARY KEY (pack_id),
  CONSTRAINT mark_downs_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id) ON DELETE CASCADE
);
COMMENT ON TABLE mark_downs IS 'Discounts for goods about to expire, in millionths of a percent, with the one before, which comes back once these goods are gone.';
COMMENT ON COLUMN mark_downs.until IS 'The date of the goods; null for goods without one, which are gone when none are in stock.';

CREATE TABLE marketing_scripts (
  version integer NOT NULL,
  header_scripts text NOT NULL,
  meta_tags text NOT NULL,
  body_scripts text NOT NULL,
  hosts text[] NOT NULL,
  enabled boolean NOT NULL,
  note text NOT NULL,
  saved_by text,
  saved_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  header_purpose text,
  body_purpose text,
  CONSTRAINT marketing_scripts_pkey PRIMARY KEY (version),
  CONSTRAINT marketing_scripts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id),
  CONSTRAINT marketing_scripts_body_purpose_check CHECK ((body_purpose = ANY (ARRAY['necessary'::text, 'analytics'::text, 'marketing'::text]))),
  CONSTRAINT marketing_scripts_body_scripts_check CHECK ((length(body_scripts) <= 20000)),
  CONSTRAINT marketing_scripts_header_purpose_check CHECK ((header_purpose = ANY (ARRAY['necessary'::text, 'analytics'::text, 'marketing'::text]))),
  CONSTRAINT marketing_scripts_header_scripts_check CHECK ((length(header_scripts) <= 20000)),
  CONSTRAINT marketing_scripts_meta_tags_check CHECK ((length(meta_tags) <= 20000)),
  CONSTRAINT marketing_scripts_note_check CHECK ((length(note) <= 200)),
  CONSTRAINT marketing_scripts_version_check CHECK ((version >= 1))
);
COMMENT ON TABLE marketing_scripts IS 'append-only: what the shopkeeper adds to the pages, in every version that was ever saved. The highest is in force; one that is restored is saved again.';
COMMENT ON COLUMN marketing_scripts.header_scripts IS 'person: none';
COMMENT ON COLUMN marketing_scripts.meta_tags IS 'person: none';
COMMENT ON COLUMN marketing_scripts.body_scripts IS 'person: none';
COMMENT ON COLUMN marketing_scripts.hosts IS 'Origins that the scripts may load from and talk to.
person: none';
COMMENT ON COLUMN marketing_scripts.note IS 'person: keep the work of the staff';
COMMENT ON COLUMN marketing_scripts.saved_by IS 'Null for a command on the server’s own terminal.
person: keep the work of the staff';
COMMENT ON COLUMN marketing_scripts.header_purpose IS 'What the scripts are for: all but the necessary ones wait for consent. Null, in versions saved without one, waits like marketing.';

CREATE TABLE message_budgets (
  scope text NOT NULL,
  day date NOT NULL,
  paise bigint NOT NULL,
  began_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT message_budgets_pkey PRIMARY KEY (scope, day),
  CONSTRAINT message_budgets_paise_check CHECK ((paise >= 0)),
  CONSTRAINT message_budgets_scope_check CHECK ((length(scope) <= 100))
);
COMMENT ON TABLE message_budgets IS 'What messages to numbers have cost within each limit: all of a day and of a month, one number, one network, and the numbers of one prefix whose codes nobody entered.';
COMMENT ON COLUMN message_budgets.scope IS 'person: delete';
COMMENT ON COLUMN message_budgets.day IS 'In India; the first of the month for the scope month.';

CREATE TABLE message_costs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  event text NOT NULL,
  channel text NOT NULL,
  kind text NOT NULL,
  parts integer NOT NULL,
  paise bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT message_costs_pkey PRIMARY KEY (id),
  CONSTRAINT message_costs_once UNIQUE (event, channel),
  CONSTRAINT message_costs_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text]))),
  CONSTRAINT message_costs_event_check CHECK ((length(event) <= 300)),
  CONSTRAINT message_costs_kind_check CHECK ((length(kind) <= 40)),
  CONSTRAINT message_costs_paise_check CHECK (((paise >= 0) AND (paise <= 10000000))),
  CONSTRAINT message_costs_parts_check CHECK (((parts >= 1) AND (parts <= 20)))
);
COMMENT ON TABLE message_costs IS 'append-only: what each message to a number costs, written before it is sent, and once however often it is tried.';
COMMENT ON COLUMN message_costs.event IS 'As in messages.
person: keep the shop’s books';
COMMENT ON COLUMN message_costs.channel IS 'person: none';
COMMENT ON COLUMN message_costs.kind IS 'person: none';

CREATE TABLE message_providers (
  provider text NOT NULL,
  sealed bytea NOT NULL,
  is_on boolean DEFAULT true NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT message_providers_pkey PRIMARY KEY (provider),
  CONSTRAINT message_providers_provider_check CHECK ((length(provider) <= 20))
);
COMMENT ON TABLE message_providers IS 'The keys of companies that carry messages to numbers, sealed with AUTH_SECRET as payment keys are.';
COMMENT ON COLUMN message_providers.provider IS 'person: none';
COMMENT ON COLUMN message_providers.sealed IS 'person: none';

CREATE TABLE message_templates (
  channel text NOT NULL,
  kind text NOT NULL,
  locale text NOT NULL,
  template_id text NOT NULL,
  flow_id text DEFAULT ''::text NOT NULL,
  text text NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT message_templates_pkey PRIMARY KEY (channel, kind, locale),
  CONSTRAINT message_templates_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text]))),
  CONSTRAINT message_templates_flow_id_check CHECK ((length(flow_id) <= 100)),
  CONSTRAINT message_templates_kind_check CHECK ((length(kind) <= 40)),
  CONSTRAINT message_templates_locale_check CHECK ((length(locale) <= 10)),
  CONSTRAINT message_templates_template_id_check CHECK (((template_id <> ''::text) AND (length(template_id) <= 100))),
  CONSTRAINT message_templates_text_check CHECK (((text <> ''::text) AND (length(text) <= 1000)))
);
COMMENT ON TABLE message_templates IS 'The texts of messages to numbers as they are registered (SMS: on a DLT platform, TRAI TCCCPR 2018; WhatsApp: at Meta). Nothing else is sent.';
COMMENT ON COLUMN message_templates.channel IS 'person: none';
COMMENT ON COLUMN message_templates.kind IS 'person: none';
COMMENT ON COLUMN message_templates.locale IS 'person: none';
COMMENT ON COLUMN message_templates.template_id IS 'person: none';
COMMENT ON COLUMN message_templates.flow_id IS 'The provider’s own id of it, where it has one.
person: none';
COMMENT ON COLUMN message_templates.text IS 'With {#numeric#} and the like in the places of its values.
person: none';

CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  event text NOT NULL,
  recipient text NOT NULL,
  channel text NOT NULL,
  kind text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_once UNIQUE (event, recipient, channel),
  CONSTRAINT messages_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'whatsapp'::text, 'push'::text]))),
  CONSTRAINT messages_event_check CHECK ((length(event) <= 300)),
  CONSTRAINT messages_kind_check CHECK ((length(kind) <= 40)),
  CONSTRAINT messages_reason_check CHECK ((length(reason) <= 300)),
  CONSTRAINT messages_recipient_check CHECK ((length(recipient) <= 254)),
  CONSTRAINT messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
);
COMMENT ON TABLE messages IS 'The outbox: what was sent to whom by which channel, without its text.';
COMMENT ON COLUMN messages.event IS 'What it tells of, such as an order’s move: nobody is told of it twice by one channel.
person: delete';
COMMENT ON COLUMN messages.recipient IS 'An address, +91 and a mobile number, or a device by the hash of its push endpoint.
person: delete';
COMMENT ON COLUMN messages.channel IS 'person: none';
COMMENT ON COLUMN messages.kind IS 'person: none';
COMMENT ON COLUMN messages.state IS 'sending: given to the provider, whose answer never came if it stays so. unknown: the provider did not answer. Neither is sent again, as it may have arrived.';
COMMENT ON COLUMN messages.reason IS 'Why the last try failed.
person: delete';

CREATE TABLE no_sales (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  drawer_id character(24) NOT NULL,
  by_id character(24) NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  reason text NOT NULL,
  CONSTRAINT no_sales_pkey PRIMARY KEY (id),
  CONSTRAINT no_sales_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT no_sales_drawer_id_fkey FOREIGN KEY (drawer_id) REFERENCES drawers(id),
  CONSTRAINT no_sales_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 200)))
);
COMMENT ON TABLE no_sales IS 'append-only: a drawer was opened, and nothing was sold.';
COMMENT ON COLUMN no_sales.reason IS 'person: keep what a drawer was opened for is part of the books';

CREATE TABLE order_additions (
  id character(24) NOT NULL,
  order_id text NOT NULL,
  "position" integer NOT NULL,
  amount_paise bigint NOT NULL,
  by_id character(24) NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_additions_pkey PRIMARY KEY (id),
  CONSTRAINT order_additions_order_id_position_key UNIQUE (order_id, "position"),
  CONSTRAINT order_additions_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT order_additions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_additions_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT order_additions_position_check CHECK (("position" > 0))
);
COMMENT ON TABLE order_additions IS 'append-only: what was added to orders before they were picked.';
COMMENT ON COLUMN order_additions."position" IS 'The first line that was added; the others follow until the next addition.';
COMMENT ON COLUMN order_additions.amount_paise IS 'How much more the order costs since then; less than 0 where a charge fell away.';

CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  order_id text NOT NULL,
  revival smallint DEFAULT 0 NOT NULL,
  status text NOT NULL,
  by text NOT NULL,
  actor_id character(24),
  note text,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT order_events_pkey PRIMARY KEY (id),
  CONSTRAINT order_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_events_by_check CHECK ((by = ANY (ARRAY['shopper'::text, 'admin'::text, 'staff'::text, 'system'::text]))),
  CONSTRAINT order_events_note_check CHECK ((length(note) <= 1000)),
  CONSTRAINT order_events_revival_check CHECK ((revival >= 0)),
  CONSTRAINT order_events_status_check CHECK ((status = ANY (ARRAY['Awaiting Payment'::text, 'Pending'::text, 'Confirmed'::text, 'Packed'::text, 'Out for Delivery'::text, 'Delivered'::text, 'Cancelled'::text, 'Payment Failed'::text])))
);
COMMENT ON TABLE order_events IS 'append-only: an order’s history. No state is entered twice, unless the order was revived in between.';
COMMENT ON COLUMN order_events.note IS 'person: blank';

CREATE TABLE order_images (
  image text NOT NULL,
  CONSTRAINT order_images_pkey PRIMARY KEY (image)
);
COMMENT ON TABLE order_images IS 'no delete: the pictures that lines of orders show, so that the sweep keeps them.';
COMMENT ON COLUMN order_images.image IS 'person: none';

CREATE TABLE order_lines (
  order_id text NOT NULL,
  "position" integer NOT NULL,
  pack_id bigint NOT NULL,
  product_id integer NOT NULL,
  name text NOT NULL,
  image text NOT NULL,
  unit text NOT NULL,
  quantity integer NOT NULL,
  price_paise bigint NOT NULL,
  discount_micro integer NOT NULL,
  line_paise bigint NOT NULL,
  substitution text,
  shelf text,
  grams integer,
  offer_paise bigint DEFAULT 0 NOT NULL,
  CONSTRAINT order_lines_pkey PRIMARY KEY (order_id, "position"),
  CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_lines_discount_micro_check CHECK (((discount_micro >= 0) AND (discount_micro <= 100000000))),
  CONSTRAINT order_lines_grams_check CHECK ((grams > 0)),
  CONSTRAINT order_lines_line_paise_check CHECK ((line_paise >= 0)),
  CONSTRAINT order_lines_offer_paise_check CHECK (((offer_paise >= 0) AND (offer_paise <= line_paise))),
  CONSTRAINT order_lines_position_check CHECK (("position" >= 0)),
  CONSTRAINT order_lines_price_paise_check CHECK ((price_paise >= 0)),
  CONSTRAINT order_lines_quantity_check CHECK ((quantity >= 1)),
  CONSTRAINT order_lines_substitution_check CHECK ((substitution = ANY (ARRAY['best'::text, 'refund'::text, 'call'::text])))
);
COMMENT ON TABLE order_lines IS 'append-only';
COMMENT ON COLUMN order_lines.pack_id IS 'Like product_id no foreign key: a line stays when its product is gone.';
COMMENT ON COLUMN order_lines.name IS 'person: keep the shop’s books';
COMMENT ON COLUMN order_lines.image IS 'person: keep the shop’s books';
COMMENT ON COLUMN order_lines.unit IS 'person: keep the shop’s books';
COMMENT ON COLUMN order_lines.substitution IS 'What the shopper wants if it is missing. Null, in orders of earlier versions, means "call me".';
COMMENT ON COLUMN order_lines.shelf IS 'person: none';
COMMENT ON COLUMN order_lines.grams IS 'The nominal weight of one pack, where the shopper pays what it weighs.';
COMMENT ON COLUMN order_lines.offer_paise IS 'What offers on these goods take off the line.';

CREATE TABLE order_search (
  order_id text NOT NULL,
  search text NOT NULL,
  keys text[] NOT NULL,
  CONSTRAINT order_search_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_search_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
) WITH (autovacuum_vacuum_insert_threshold=4000, autovacuum_vacuum_insert_scale_factor=0);
COMMENT ON TABLE order_search IS 'What the order desk searches, of each order that was announced or waits for its payment. Others are few, and searched themselves.';
COMMENT ON COLUMN order_search.search IS 'person: none';
COMMENT ON COLUMN order_search.keys IS 'person: none';

CREATE TABLE orders (
  id text NOT NULL,
  user_id character(24),
  status text NOT NULL,
  payment_status text NOT NULL,
  payment_method text NOT NULL,
  settled_attempt_id character(24),
  revival smallint DEFAULT 0 NOT NULL,
  delivery_note text,
  delivery_promise text,
  customer jsonb NOT NULL,
  address jsonb,
  charges jsonb DEFAULT '[]'::jsonb NOT NULL,
  sub_total_paise bigint NOT NULL,
  charges_paise bigint NOT NULL,
  round_off_paise bigint NOT NULL,
  total_paise bigint NOT NULL,
  item_count integer NOT NULL,
  announced_at timestamp with time zone,
  payment_reminded_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  picker_id character(24),
  picking_since timestamp with time zone,
  packed_at timestamp with time zone,
  final_sub_total_paise bigint,
  final_charges jsonb,
  final_round_off_paise bigint,
  final_total_paise bigint,
  substitution text,
  area_id character(24),
  slot_id character(24),
  promised_from timestamp with time zone,
  promised_to timestamp with time zone,
  channel text DEFAULT 'online'::text NOT NULL,
  placed_by character(24),
  customer_id character(24),
  counter_id character(24),
  sold_at timestamp with time zone,
  coupon jsonb,
  coupon_paise bigint DEFAULT 0 NOT NULL,
  final_coupon_paise bigint DEFAULT 0 NOT NULL,
  business_day date,
  offers jsonb DEFAULT '[]'::jsonb NOT NULL,
  offers_paise bigint DEFAULT 0 NOT NULL,
  final_offers_paise bigint DEFAULT 0 NOT NULL,
  credit_paise bigint DEFAULT 0 NOT NULL,
  locale text DEFAULT 'en'::text NOT NULL,
  added_to text,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_settled_attempt_id_key UNIQUE (settled_attempt_id),
  CONSTRAINT orders_added_to_fkey FOREIGN KEY (added_to) REFERENCES orders(id),
  CONSTRAINT orders_counter_id_fkey FOREIGN KEY (counter_id) REFERENCES counters(id),
  CONSTRAINT orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  CONSTRAINT orders_payment_method_fkey FOREIGN KEY (payment_method) REFERENCES payment_methods(method),
  CONSTRAINT orders_picker_id_fkey FOREIGN KEY (picker_id) REFERENCES users(id),
  CONSTRAINT orders_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES users(id),
  CONSTRAINT orders_settled_by_own_attempt FOREIGN KEY (settled_attempt_id, id) REFERENCES payment_attempts(id, order_id),
  CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT orders_address_shape CHECK (((address IS NULL) OR (((address ?& '{_id,name,mobile,address_line,landmark,city,state,pincode,country,type}'::text[]) AND (jsonb_typeof((address -> 'mobile'::text)) = 'number'::text) AND ((address ->> 'pincode'::text) ~ '^[1-9][0-9]{5}$'::text)) IS TRUE))),
  CONSTRAINT orders_business_day_known CHECK ((business_day IS NOT NULL)),
  CONSTRAINT orders_channel_check CHECK ((channel = ANY (ARRAY['online'::text, 'phone'::text, 'counter'::text]))),
  CONSTRAINT orders_charges_check CHECK ((jsonb_typeof(charges) = 'array'::text)),
  CONSTRAINT orders_charges_paise_check CHECK ((charges_paise >= 0)),
  CONSTRAINT orders_counter_check CHECK ((((channel = 'counter'::text) = (counter_id IS NOT NULL)) AND ((channel = 'counter'::text) = (sold_at IS NOT NULL)))),
  CONSTRAINT orders_coupon_check CHECK ((((coupon_paise >= 0) AND (coupon_paise <= sub_total_paise)) AND ((final_coupon_paise >= 0) AND (final_coupon_paise <= coupon_paise)) AND ((coupon IS NOT NULL) OR (coupon_paise = 0)))),
  CONSTRAINT orders_credit_check CHECK (((credit_paise >= 0) AND (credit_paise <= total_paise) AND ((credit_paise = 0) OR (customer_id IS NOT NULL)))),
  CONSTRAINT orders_customer_shape CHECK ((((jsonb_typeof((customer -> 'name'::text)) = 'string'::text) AND (jsonb_typeof((customer -> 'email'::text)) = 'string'::text) AND (jsonb_typeof((customer -> 'mobile'::text)) = ANY (ARRAY['number'::text, 'null'::text]))) IS TRUE)),
  CONSTRAINT orders_final_bill_check CHECK ((num_nulls(packed_at, final_sub_total_paise, final_charges, final_round_off_paise, final_total_paise) = ANY (ARRAY[0, 5]))),
  CONSTRAINT orders_final_charges_check CHECK ((jsonb_typeof(final_charges) = 'array'::text)),
  CONSTRAINT orders_final_round_off_paise_check CHECK (((final_round_off_paise >= '-99'::integer) AND (final_round_off_paise <= 0))),
  CONSTRAINT orders_final_sub_total_paise_check CHECK ((final_sub_total_paise >= 0)),
  CONSTRAINT orders_final_total_check CHECK ((final_total_paise <= total_paise)),
  CONSTRAINT orders_final_total_paise_check CHECK ((final_total_paise >= 0)),
  CONSTRAINT orders_id_check CHECK ((id ~ '^ORD-[0-9]{6}-[0-9A-Z]{8}$'::text)),
  CONSTRAINT orders_item_count_check CHECK ((item_count >= 1)),
  CONSTRAINT orders_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  CONSTRAINT orders_offers_check CHECK (((jsonb_typeof(offers) = 'array'::text) AND (offers_paise >= 0) AND (final_offers_paise >= 0) AND (final_offers_paise <= offers_paise) AND ((offers_paise + coupon_paise) <= sub_total_paise) AND ((offers <> '[]'::jsonb) OR (offers_paise = 0)))),
  CONSTRAINT orders_online_check CHECK (((channel <> 'online'::text) OR ((user_id IS NOT NULL) AND (address IS NOT NULL)))),
  CONSTRAINT orders_payment_status_check CHECK ((payment_status = ANY (ARRAY['Unpaid'::text, 'Pending'::text, 'Paid'::text, 'Failed'::text, 'Refund Pending'::text, 'Refunded'::text]))),
  CONSTRAINT orders_phone_check CHECK (((channel <> 'phone'::text) OR (address IS NOT NULL))),
  CONSTRAINT orders_revival_check CHECK ((revival >= 0)),
  CONSTRAINT orders_status_check CHECK ((status = ANY (ARRAY['Awaiting Payment'::text, 'Pending'::text, 'Confirmed'::text, 'Packed'::text, 'Out for Delivery'::text, 'Delivered'::text, 'Cancelled'::text, 'Payment Failed'::text]))),
  CONSTRAINT orders_sub_total_paise_check CHECK ((sub_total_paise >= 0)),
  CONSTRAINT orders_substitution_check CHECK ((substitution = ANY (ARRAY['best'::text, 'refund'::text, 'call'::text]))),
  CONSTRAINT orders_total_check CHECK ((total_paise = (((sub_total_paise + charges_paise) - offers_paise) - coupon_paise)))
) WITH (fillfactor=85);
COMMENT ON TABLE orders IS 'no delete: orders are copies. Lines, charges, address and customer stand as they were when the order was placed.';
COMMENT ON COLUMN orders.id IS 'person: keep a number of the shop, without a name';
COMMENT ON COLUMN orders.payment_method IS 'person: none';
COMMENT ON COLUMN orders.settled_attempt_id IS 'The one truth about whether an order is paid: which attempt paid it.';
COMMENT ON COLUMN orders.revival IS 'How often an order that had failed or expired was taken up again: each time it may take stock and pass its states anew.';
COMMENT ON COLUMN orders.delivery_note IS 'person: blank';
COMMENT ON COLUMN orders.delivery_promise IS 'What was promised when it was placed ("30–45 min"). Settings change; a promise that was given stays.
person: keep the shop’s books';
COMMENT ON COLUMN orders.customer IS 'person: name blank; email blank; mobile blank';
COMMENT ON COLUMN orders.address IS 'person: name blank; mobile blank; address_line blank; landmark blank; city blank; pincode blank; type blank; _id none; state none; country none';
COMMENT ON COLUMN orders.charges IS 'person: * keep the shop’s books';
COMMENT ON COLUMN orders.announced_at IS 'When the shop’s staff and the shopper were told of it.';
COMMENT ON COLUMN orders.payment_reminded_at IS 'When the shopper was mailed that the payment is about to expire: once per order.';
COMMENT ON COLUMN orders.picking_since IS 'When the picker last touched it: a claim lapses after 30 minutes without a tap.';
COMMENT ON COLUMN orders.packed_at IS 'When its final bill was made. Orders that an earlier version packed have none.';
COMMENT ON COLUMN orders.final_charges IS 'person: * keep the shop’s books';
COMMENT ON COLUMN orders.final_round_off_paise IS 'What is let off so that whole rupees are paid at the door.';
COMMENT ON COLUMN orders.final_total_paise IS 'What the packed goods and the charges cost. Null means "not packed yet", never 0.';
COMMENT ON COLUMN orders.substitution IS 'What the shopper wants if something is missing; order_lines.substitution says it for each line. Null, in orders of earlier versions, means "call me".';
COMMENT ON COLUMN orders.area_id IS 'The delivery area when it was placed; null where the shop had none.';
COMMENT ON COLUMN orders.promised_to IS 'When it is due, if a time was promised.';
COMMENT ON COLUMN orders.channel IS 'Where it was placed: on the site, by phone or at the counter.';
COMMENT ON COLUMN orders.placed_by IS 'Who of the shop placed it; null for one of the site.';
COMMENT ON COLUMN orders.customer_id IS 'For whom it was placed, if the shop knows them.';
COMMENT ON COLUMN orders.sold_at IS 'When it was sold by the clock of the counter; created_at is when it arrived.';
COMMENT ON COLUMN orders.coupon IS 'Its terms (type, value, maxPaise), by which packing works it out anew.
person: * keep the shop’s books';
COMMENT ON COLUMN orders.coupon_paise IS 'What it takes off the goods that were agreed.';
COMMENT ON COLUMN orders.final_coupon_paise IS 'What it takes off the goods that were packed; 0 until then.';
COMMENT ON COLUMN orders.business_day IS 'The day in the shop’s time on which it counts as a sale, written once (features/sales/business-day.ts): the day of the server’s clock, and of a sale that a counter made offline the day on which it was sold.';
COMMENT ON COLUMN orders.offers IS 'The offers that it took: id, name, amountPaise, and of one on the whole basket its terms, by which packing works it out anew.
person: * keep the shop’s books';
COMMENT ON COLUMN orders.offers_paise IS 'What offers take off the goods that were agreed, the one on the basket among them.';
COMMENT ON COLUMN orders.final_offers_paise IS 'What they take off the goods that were packed; 0 until then.';
COMMENT ON COLUMN orders.credit_paise IS 'What store credit pays of the total, when it was placed. The rest is paid in money.';
COMMENT ON COLUMN orders.locale IS 'The language of the page on which it was placed, and of what the shop writes about it.
person: none';
COMMENT ON COLUMN orders.added_to IS 'The order that it comes together with, without paying its charges again.
person: keep a number of the shop, without a name';
COMMENT ON CONSTRAINT orders_address_shape ON orders IS 'That of `addresses`, as it was.';
COMMENT ON CONSTRAINT orders_customer_shape ON orders IS 'As order-record.ts reads it. `order_search` is made of it and of the address.';
COMMENT ON CONSTRAINT orders_final_total_check ON orders IS 'What is packed never costs more than what was agreed.';

CREATE TABLE otps (
  id character(24) NOT NULL,
  email text NOT NULL,
  purpose text NOT NULL,
  device_hash bytea,
  code_hash bytea NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  stranger_attempts integer DEFAULT 0 NOT NULL,
  sent_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT otps_pkey PRIMARY KEY (id),
  CONSTRAINT otps_one_each UNIQUE NULLS NOT DISTINCT (email, purpose, device_hash),
  CONSTRAINT otps_attempts_check CHECK (((attempts >= 0) AND (attempts <= 5))),
  CONSTRAINT otps_device_hash_check CHECK ((octet_length(device_hash) = 32)),
  CONSTRAINT otps_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT otps_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'reset'::text, 'new_email'::text, 'new_mobile'::text, 'erase'::text, 'join_khata'::text]))),
  CONSTRAINT otps_stranger_attempts_check CHECK (((stranger_attempts >= 0) AND (stranger_attempts <= 5))),
  CONSTRAINT otps_strangers_try_devices CHECK (((device_hash IS NOT NULL) OR (stranger_attempts = 0)))
);
COMMENT ON TABLE otps IS 'Codes that were sent. A new code replaces the old one of its address, purpose and device, so only the newest can match.';
COMMENT ON COLUMN otps.email IS 'An email address, or +91 and a mobile number.
person: delete';
COMMENT ON COLUMN otps.device_hash IS 'The known device that asked for it; null: any other browser. Whoever knows only the address can neither replace a device’s code nor use up its tries.
person: delete (secret)';
COMMENT ON COLUMN otps.code_hash IS 'person: delete (secret)';
COMMENT ON COLUMN otps.stranger_attempts IS 'Wrong tries of other browsers, as the mail may be read on another screen. They share five, which use up nothing of the device’s own.';
COMMENT ON CONSTRAINT otps_attempts_check ON otps IS 'Five tries for a code.';

CREATE TABLE outages (
  party text NOT NULL,
  reason text NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT outages_pkey PRIMARY KEY (party)
);
COMMENT ON TABLE outages IS 'One row for each outside service while it does not answer: from the first call that failed, on whichever server, to the next that succeeds.';
COMMENT ON COLUMN outages.party IS 'mail, bucket, backups, push, whatsapp, sms, or the method of a payment provider (PAYU).
person: none';
COMMENT ON COLUMN outages.reason IS 'person: none';

CREATE TABLE own_words (
  locale text NOT NULL,
  key text NOT NULL,
  wording text NOT NULL,
  set_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT own_words_pkey PRIMARY KEY (locale, key),
  CONSTRAINT own_words_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  CONSTRAINT own_words_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  CONSTRAINT own_words_wording_check CHECK (((length(wording) >= 1) AND (length(wording) <= 4000)))
);
COMMENT ON TABLE own_words IS 'What the shop says instead of a sentence of messages/<locale>.json, by its key there.';
COMMENT ON COLUMN own_words.locale IS 'person: none';
COMMENT ON COLUMN own_words.key IS 'person: none';
COMMENT ON COLUMN own_words.wording IS 'With the values and plurals of the English sentence.
person: none';

CREATE TABLE pack_barcodes (
  barcode text NOT NULL,
  pack_id bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT pack_barcodes_pkey PRIMARY KEY (barcode, pack_id),
  CONSTRAINT pack_barcodes_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id) ON DELETE CASCADE,
  CONSTRAINT pack_barcodes_barcode_check CHECK (is_barcode(barcode))
);
COMMENT ON TABLE pack_barcodes IS 'Further barcodes of packs, learned at the counter: packs.barcode is the first. One barcode may be that of several packs.';
COMMENT ON COLUMN pack_barcodes.barcode IS 'person: none';

CREATE TABLE pack_days (
  day date NOT NULL,
  pack_id bigint NOT NULL,
  product_id integer NOT NULL,
  units bigint NOT NULL,
  sales_paise bigint NOT NULL,
  orders integer NOT NULL,
  grams bigint,
  CONSTRAINT pack_days_pkey PRIMARY KEY (day, pack_id)
);
COMMENT ON TABLE pack_days IS 'What was sold of each pack on each business day, less what came back on it; kept like `sales_days`.';
COMMENT ON COLUMN pack_days.grams IS 'Of a pack that is sold by weight: what was sold to the gram, less what came back; null for others, and for days that were summed before stock was in grams.';

CREATE TABLE pack_prices (
  pack_id bigint NOT NULL,
  price_paise bigint NOT NULL,
  discount_micro integer NOT NULL,
  ended_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT pack_prices_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id) ON DELETE CASCADE,
  CONSTRAINT pack_prices_price_paise_check CHECK ((price_paise >= 0))
);
COMMENT ON TABLE pack_prices IS 'What packs cost before, and until when: a counter without a line sells at the prices that it knows.';

CREATE TABLE packs (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  product_id integer NOT NULL,
  unit text NOT NULL,
  "position" integer NOT NULL,
  price_paise bigint NOT NULL,
  discount_micro integer DEFAULT 0 NOT NULL,
  stock integer DEFAULT 0 NOT NULL,
  low_stock integer GENERATED ALWAYS AS (
CASE
    WHEN (stock <= 5) THEN stock
    ELSE NULL::integer
END) STORED,
  sku text,
  barcode text,
  image text,
  max_per_order integer,
  retired_at timestamp with time zone,
  shelf text,
  weighed boolean DEFAULT false NOT NULL,
  grams integer,
  stock_grams bigint,
  shares_stock boolean DEFAULT false NOT NULL,
  CONSTRAINT packs_pkey PRIMARY KEY (id),
  CONSTRAINT packs_product_id_unit_key UNIQUE (product_id, unit),
  CONSTRAINT packs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT packs_barcode_check CHECK (is_barcode(barcode)),
  CONSTRAINT packs_discount_micro_check CHECK (((discount_micro >= 0) AND (discount_micro <= 100000000))),
  CONSTRAINT packs_grams_check CHECK (((grams >= 1) AND (grams <= 100000))),
  CONSTRAINT packs_image_check CHECK ((image <> ''::text)),
  CONSTRAINT packs_max_per_order_check CHECK ((max_per_order >= 1)),
  CONSTRAINT packs_position_check CHECK (("position" >= 0)),
  CONSTRAINT packs_price_paise_check CHECK (((price_paise >= 0) AND (price_paise <= '10000000000'::bigint))),
  CONSTRAINT packs_shares_stock_check CHECK ((weighed OR (NOT shares_stock))),
  CONSTRAINT packs_shelf_check CHECK (((shelf <> ''::text) AND (length(shelf) <= 20))),
  CONSTRAINT packs_sku_check CHECK ((sku <> ''::text)),
  CONSTRAINT packs_stock_check CHECK ((stock >= 0)),
  CONSTRAINT packs_stock_grams_check CHECK ((((stock_grams IS NOT NULL) = weighed) AND ((stock_grams IS NULL) OR ((stock_grams >= 0) AND (stock = (stock_grams / grams)))))),
  CONSTRAINT packs_unit_check CHECK ((unit <> ''::text)),
  CONSTRAINT packs_weighed_check CHECK (((NOT weighed) OR (grams IS NOT NULL)))
) WITH (fillfactor=80);
COMMENT ON COLUMN packs.unit IS 'person: none';
COMMENT ON COLUMN packs.low_stock IS 'The stock of a pack that is sold out or low (`LOW_STOCK`), for an index: an order of one with enough stock changes no indexed column.';
COMMENT ON COLUMN packs.sku IS 'person: none';
COMMENT ON COLUMN packs.barcode IS 'person: none';
COMMENT ON COLUMN packs.image IS 'The pack’s own picture: five kilograms look otherwise than one.
person: none';
COMMENT ON COLUMN packs.retired_at IS 'A pack that left the shop keeps its row for carts and the stock ledger. Its SKU and barcode are free for others.';
COMMENT ON COLUMN packs.shelf IS 'Where a picker finds it, such as A3.
person: none';
COMMENT ON COLUMN packs.weighed IS 'Sold loose: the shopper pays what it weighs, never more than the price of its nominal weight.';
COMMENT ON COLUMN packs.grams IS 'The nominal weight of one pack.';
COMMENT ON COLUMN packs.stock_grams IS 'What is there of a pack that is sold by weight; `stock` is as many whole packs. Null for others.';
COMMENT ON COLUMN packs.shares_stock IS 'Its grams are one heap with those of the other packs of its product that share theirs; each has the same `stock_grams`.';
COMMENT ON CONSTRAINT packs_stock_check ON packs IS 'Nothing is sold that is not there.';
COMMENT ON CONSTRAINT packs_stock_grams_check ON packs IS 'Whole packs are what the grams allow.';

CREATE TABLE password_resets (
  user_id character(24) NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (user_id),
  CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT password_resets_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
COMMENT ON TABLE password_resets IS 'Whoever has proved their address may set a password once: the newest grant of each user.';
COMMENT ON COLUMN password_resets.token_hash IS 'person: delete (secret)';

CREATE TABLE passwords (
  user_id character(24) NOT NULL,
  hash text NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT passwords_pkey PRIMARY KEY (user_id),
  CONSTRAINT passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT passwords_hash_check CHECK ((hash ~~ '$argon2id$%'::text))
);
COMMENT ON COLUMN passwords.hash IS 'person: delete (secret)';

CREATE TABLE payment_attempts (
  id character(24) NOT NULL,
  order_id text NOT NULL,
  provider text NOT NULL,
  status text NOT NULL,
  amount_paise bigint NOT NULL,
  currency text DEFAULT 'INR'::text NOT NULL,
  merchant_reference text,
  reference text,
  bank_reference text,
  checkout jsonb,
  polls smallint DEFAULT 0 NOT NULL,
  asked_at timestamp with time zone,
  asking_until timestamp with time zone,
  known_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone,
  CONSTRAINT payment_attempts_pkey PRIMARY KEY (id),
  CONSTRAINT payment_attempts_id_order_id_key UNIQUE (id, order_id),
  CONSTRAINT payment_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT payment_attempts_provider_fkey FOREIGN KEY (provider) REFERENCES payment_methods(method),
  CONSTRAINT payment_attempts_amount_paise_check CHECK ((amount_paise >= 0)),
  CONSTRAINT payment_attempts_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT payment_attempts_merchant_reference_check CHECK ((merchant_reference ~ '^[A-Z0-9]{1,20}$'::text)),
  CONSTRAINT payment_attempts_status_check CHECK ((status = ANY (ARRAY['Due'::text, 'Pending'::text, 'Paid'::text, 'Failed'::text, 'Expired'::text, 'Void'::text, 'Refund Pending'::text, 'Refunded'::text])))
);
COMMENT ON TABLE payment_attempts IS 'no delete: an order may be tried again, by another way, and be paid twice. At most one attempt of an order is open.';
COMMENT ON COLUMN payment_attempts.merchant_reference IS 'Ours, at the provider. `reference` is the provider’s own, `bank_reference` the bank’s.
person: keep the shop’s books';
COMMENT ON COLUMN payment_attempts.reference IS 'person: keep the shop’s books';
COMMENT ON COLUMN payment_attempts.bank_reference IS 'person: keep the shop’s books';
COMMENT ON COLUMN payment_attempts.checkout IS 'person: blank (secret)';
COMMENT ON COLUMN payment_attempts.asking_until IS 'One question to the provider at a time, and a pause between two (settle-payment.ts): `asked_at` is the last one, the question in progress counts until this, and `known_at` says as of when the answer is known.';
COMMENT ON CONSTRAINT payment_attempts_id_order_id_key ON payment_attempts IS 'What names an attempt and an order refers to both, so that it cannot name another order’s attempt.';

CREATE TABLE payment_captures (
  id character(24) NOT NULL,
  provider text NOT NULL,
  provider_reference text NOT NULL,
  attempt_id character(24),
  order_id text,
  reference text,
  amount_paise bigint NOT NULL,
  currency text NOT NULL,
  bank_reference text,
  disposition text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_captures_pkey PRIMARY KEY (id),
  CONSTRAINT payment_captures_id_order_id_key UNIQUE (id, order_id),
  CONSTRAINT payment_captures_provider_provider_reference_key UNIQUE (provider, provider_reference),
  CONSTRAINT payment_captures_of_own_attempt FOREIGN KEY (attempt_id, order_id) REFERENCES payment_attempts(id, order_id),
  CONSTRAINT payment_captures_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT payment_captures_provider_fkey FOREIGN KEY (provider) REFERENCES payment_methods(method),
  CONSTRAINT payment_captures_amount_paise_check CHECK ((amount_paise >= 0)),
  CONSTRAINT payment_captures_attempt_has_order CHECK (((attempt_id IS NULL) OR (order_id IS NOT NULL))),
  CONSTRAINT payment_captures_disposition_check CHECK ((disposition = ANY (ARRAY['settled'::text, 'excess'::text, 'late'::text, 'amount'::text, 'currency'::text, 'unknown'::text]))),
  CONSTRAINT payment_captures_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT payment_captures_online CHECK ((provider <> 'CASH_ON_DELIVERY'::text))
);
COMMENT ON TABLE payment_captures IS 'append-only: money that a provider took, whatever became of it here.';
COMMENT ON COLUMN payment_captures.provider_reference IS 'person: keep the shop’s books';
COMMENT ON COLUMN payment_captures.reference IS 'person: keep the shop’s books';
COMMENT ON COLUMN payment_captures.bank_reference IS 'person: keep the shop’s books';
COMMENT ON CONSTRAINT payment_captures_provider_provider_reference_key ON payment_captures IS 'However often a provider tells of it, money came once.';

CREATE TABLE payment_keys (
  provider text NOT NULL,
  sealed bytea NOT NULL,
  is_on boolean DEFAULT true NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_keys_pkey PRIMARY KEY (provider),
  CONSTRAINT payment_keys_provider_fkey FOREIGN KEY (provider) REFERENCES payment_methods(method),
  CONSTRAINT payment_keys_provider_check CHECK ((provider <> 'CASH_ON_DELIVERY'::text))
);
COMMENT ON TABLE payment_keys IS 'The keys of payment providers that are entered on a screen, sealed with AUTH_SECRET.';
COMMENT ON COLUMN payment_keys.sealed IS 'person: none';

CREATE TABLE payment_methods (
  method text NOT NULL,
  CONSTRAINT payment_methods_pkey PRIMARY KEY (method),
  CONSTRAINT payment_methods_method_check CHECK ((method ~ '^[A-Z][A-Z_]*$'::text))
);
COMMENT ON TABLE payment_methods IS 'read only: the ways to pay. A start adds those that a new release knows, so a provider needs no migration.';
COMMENT ON COLUMN payment_methods.method IS 'person: none';

CREATE TABLE payment_reviews (
  id character(24) NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  provider text NOT NULL,
  order_id text,
  attempt_id character(24),
  capture_id character(24),
  refund_id character(24),
  subject_id character(24) GENERATED ALWAYS AS (
CASE kind
    WHEN 'attempt'::text THEN attempt_id
    WHEN 'refund'::text THEN refund_id
    ELSE capture_id
END) STORED NOT NULL,
  reference text,
  dispute_reference text,
  is_confirmed boolean DEFAULT true NOT NULL,
  amount_paise bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  resolved_at timestamp with time zone,
  resolved_by character(24),
  action text,
  note text,
  CONSTRAINT payment_reviews_pkey PRIMARY KEY (id),
  CONSTRAINT payment_reviews_kind_subject_id_key UNIQUE (kind, subject_id),
  CONSTRAINT payment_reviews_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES payment_captures(id),
  CONSTRAINT payment_reviews_of_own_attempt FOREIGN KEY (attempt_id, order_id) REFERENCES payment_attempts(id, order_id),
  CONSTRAINT payment_reviews_of_own_capture FOREIGN KEY (capture_id, order_id) REFERENCES payment_captures(id, order_id),
  CONSTRAINT payment_reviews_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT payment_reviews_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CONSTRAINT payment_reviews_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id),
  CONSTRAINT payment_reviews_action_check CHECK ((action = ANY (ARRAY['refund'::text, 'settle'::text, 'dismiss'::text]))),
  CONSTRAINT payment_reviews_amount_paise_check CHECK ((amount_paise >= 0)),
  CONSTRAINT payment_reviews_attempt_has_order CHECK (((attempt_id IS NULL) OR (order_id IS NOT NULL))),
  CONSTRAINT payment_reviews_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT payment_reviews_kind_check CHECK ((kind = ANY (ARRAY['capture'::text, 'refund'::text, 'attempt'::text, 'returned'::text, 'disputed'::text]))),
  CONSTRAINT payment_reviews_reason_check CHECK ((reason = ANY (ARRAY['excess'::text, 'amount'::text, 'currency'::text, 'late'::text, 'unknown'::text, 'refund_failed'::text]))),
  CONSTRAINT payment_reviews_resolved_by_action CHECK (((resolved_at IS NULL) = (action IS NULL)))
);
COMMENT ON TABLE payment_reviews IS 'no delete: money without an order or a refund, and orders without money: what a person has to look at.';
COMMENT ON COLUMN payment_reviews.kind IS 'What it is about: money that came, a refund, an attempt without an answer, money that the provider has returned, a dispute.';
COMMENT ON COLUMN payment_reviews.refund_id IS 'Also of kind `capture`, once a refund of it has failed: one matter is one row.';
COMMENT ON COLUMN payment_reviews.reference IS 'person: none';
COMMENT ON COLUMN payment_reviews.dispute_reference IS 'A further dispute about the same payment, with another reference, is listed again.
person: none';
COMMENT ON COLUMN payment_reviews.is_confirmed IS 'A dispute that nobody signed is listed as "not confirmed" and holds nothing back.';
COMMENT ON COLUMN payment_reviews.note IS 'person: blank';
COMMENT ON CONSTRAINT payment_reviews_kind_subject_id_key ON payment_reviews IS 'Each is listed once.';

CREATE TABLE payment_signals (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  provider text NOT NULL,
  source text NOT NULL,
  event_key text NOT NULL,
  attempt_id character(24),
  reference text,
  verified boolean NOT NULL,
  refusal text,
  body text NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_signals_pkey PRIMARY KEY (id),
  CONSTRAINT payment_signals_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  CONSTRAINT payment_signals_provider_fkey FOREIGN KEY (provider) REFERENCES payment_methods(method),
  CONSTRAINT payment_signals_online CHECK ((provider <> 'CASH_ON_DELIVERY'::text)),
  CONSTRAINT payment_signals_source_check CHECK ((source = ANY (ARRAY['return'::text, 'webhook'::text, 'status'::text])))
);
COMMENT ON TABLE payment_signals IS 'Every message about a payment as it came, whether it is believed or not. Nothing of it changes, and only what nobody signed is deleted, after a month (refuse_change).';
COMMENT ON COLUMN payment_signals.event_key IS 'person: none';
COMMENT ON COLUMN payment_signals.reference IS 'person: none';
COMMENT ON COLUMN payment_signals.refusal IS 'person: none';
COMMENT ON COLUMN payment_signals.body IS 'person: blank';

CREATE TABLE pending_emails (
  user_id character(24) NOT NULL,
  email text NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT pending_emails_pkey PRIMARY KEY (user_id),
  CONSTRAINT pending_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT pending_emails_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254))))
);
COMMENT ON TABLE pending_emails IS 'Addresses that users want from now on; each counts once its code was entered.';
COMMENT ON COLUMN pending_emails.email IS 'person: delete';

CREATE TABLE picks (
  order_id text NOT NULL,
  line_position integer NOT NULL,
  supplied_quantity integer,
  supplied_grams integer,
  reason text,
  replacement_pack_id bigint,
  replacement_quantity integer,
  in_hand boolean DEFAULT false NOT NULL,
  picked_by character(24),
  picked_at timestamp with time zone DEFAULT now() NOT NULL,
  replacement_grams integer,
  printed jsonb,
  CONSTRAINT picks_pkey PRIMARY KEY (order_id, line_position),
  CONSTRAINT picks_order_id_line_position_fkey FOREIGN KEY (order_id, line_position) REFERENCES order_lines(order_id, "position"),
  CONSTRAINT picks_picked_by_fkey FOREIGN KEY (picked_by) REFERENCES users(id),
  CONSTRAINT picks_replacement_pack_id_fkey FOREIGN KEY (replacement_pack_id) REFERENCES packs(id),
  CONSTRAINT picks_printed_check CHECK ((jsonb_typeof(printed) = 'array'::text)),
  CONSTRAINT picks_reason_check CHECK ((reason = ANY (ARRAY['none_left'::text, 'bad'::text]))),
  CONSTRAINT picks_replacement_check CHECK (((replacement_pack_id IS NULL) = (replacement_quantity IS NULL))),
  CONSTRAINT picks_replacement_grams_check CHECK (((replacement_grams IS NULL) OR (((replacement_grams >= 1) AND (replacement_grams <= 100000000)) AND (replacement_pack_id IS NOT NULL)))),
  CONSTRAINT picks_replacement_quantity_check CHECK ((replacement_quantity > 0)),
  CONSTRAINT picks_supplied_grams_check CHECK (((supplied_grams >= 0) AND (supplied_grams <= 100000000))),
  CONSTRAINT picks_supplied_quantity_check CHECK ((supplied_quantity >= 0))
);
COMMENT ON TABLE picks IS 'The picker’s draft of each line, changed at every tap until the order is packed.';
COMMENT ON COLUMN picks.in_hand IS 'The replacement is in the picker’s hand although the stock says that there is none.';
COMMENT ON COLUMN picks.replacement_grams IS 'What all of the replacement weighs, where it is sold by weight.';
COMMENT ON COLUMN picks.printed IS 'The MRPs that are printed on the packets taken, and how many have each: `[{ "mrp_paise", "pieces" }]`.
person: none';

CREATE TABLE picture_fetches (
  import_id character(24) NOT NULL,
  product_id integer NOT NULL,
  url text NOT NULL,
  "position" integer NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  reason text,
  image_id character(32),
  of_product boolean DEFAULT true NOT NULL,
  pack_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  CONSTRAINT picture_fetches_pkey PRIMARY KEY (import_id, product_id, url),
  CONSTRAINT picture_fetches_import_id_fkey FOREIGN KEY (import_id) REFERENCES written_imports(id) ON DELETE CASCADE,
  CONSTRAINT picture_fetches_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT picture_fetches_done_has_image CHECK (((state = 'done'::text) = (image_id IS NOT NULL))),
  CONSTRAINT picture_fetches_failed_has_reason CHECK (((state <> 'failed'::text) OR (reason IS NOT NULL))),
  CONSTRAINT picture_fetches_position_check CHECK (("position" >= 0)),
  CONSTRAINT picture_fetches_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text, 'dropped'::text]))),
  CONSTRAINT picture_fetches_tries_check CHECK ((tries >= 0)),
  CONSTRAINT picture_fetches_url_check CHECK (((url ~ '^https://'::text) AND (octet_length(url) <= 2000)))
);
COMMENT ON TABLE picture_fetches IS 'Pictures that imports name by their address, to be fetched by a job. Those of products that were removed meanwhile are dropped.';
COMMENT ON COLUMN picture_fetches.url IS 'person: none';
COMMENT ON COLUMN picture_fetches.reason IS 'person: none';
COMMENT ON COLUMN picture_fetches.pack_ids IS 'A picture may be that of packs alone, or of the product too (`of_product`).';

CREATE TABLE price_changes (
  id character(24) NOT NULL,
  percent_micro integer NOT NULL,
  step_paise integer NOT NULL,
  category_id integer,
  sub_category_id integer,
  brand text,
  starts_on date NOT NULL,
  by_id character(24) NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  done_to integer DEFAULT 0 NOT NULL,
  packs integer DEFAULT 0 NOT NULL,
  ended_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  CONSTRAINT price_changes_pkey PRIMARY KEY (id),
  CONSTRAINT price_changes_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT price_changes_brand_check CHECK (((length(brand) >= 1) AND (length(brand) <= 100))),
  CONSTRAINT price_changes_cancelled CHECK (((cancelled_at IS NULL) OR ((ended_at IS NULL) AND (done_to = 0)))),
  CONSTRAINT price_changes_percent_micro_check CHECK (((percent_micro <> 0) AND ((percent_micro >= '-90000000'::integer) AND (percent_micro <= 200000000)))),
  CONSTRAINT price_changes_step_paise_check CHECK ((step_paise = ANY (ARRAY[1, 50, 100, 500])))
);
COMMENT ON TABLE price_changes IS 'no delete: prices that were changed, or will be on a day, by a percentage.';
COMMENT ON COLUMN price_changes.step_paise IS 'What the new prices are rounded to.';
COMMENT ON COLUMN price_changes.brand IS 'Lower case; null for every brand.
person: none';
COMMENT ON COLUMN price_changes.done_to IS 'The last product that has its new price; each product gets it once.';
COMMENT ON COLUMN price_changes.packs IS 'How many packs got another price.';

CREATE TABLE product_slugs (
  slug text NOT NULL,
  product_id integer NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT product_slugs_pkey PRIMARY KEY (slug),
  CONSTRAINT product_slugs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_slugs_slug_check CHECK ((slug <> ''::text))
);
COMMENT ON TABLE product_slugs IS 'The addresses that a product had before it was renamed: each leads to where it is now.';

CREATE TABLE product_tallies (
  sub_category_id integer NOT NULL,
  publish boolean NOT NULL,
  brand text NOT NULL,
  products integer NOT NULL,
  CONSTRAINT product_tallies_pkey PRIMARY KEY (sub_category_id, publish, brand),
  CONSTRAINT product_tallies_sub_category_id_fkey FOREIGN KEY (sub_category_id) REFERENCES sub_categories(id) ON DELETE CASCADE
);
COMMENT ON TABLE product_tallies IS 'read only: how many products that are not deleted each sub-category has of each brand, published or not. Kept by triggers, so that no writer of products can pass it by.';
COMMENT ON COLUMN product_tallies.brand IS 'As products spell it; empty for products without one.
person: none';

CREATE TABLE product_taxes (
  product_id integer NOT NULL,
  valid_from date NOT NULL,
  hsn text NOT NULL,
  treatment text NOT NULL,
  rate_bp integer NOT NULL,
  condition text,
  set_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT product_taxes_pkey PRIMARY KEY (product_id, valid_from),
  CONSTRAINT product_taxes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_taxes_condition_check CHECK ((condition <> ''::text)),
  CONSTRAINT product_taxes_hsn_check CHECK ((hsn ~ '^[0-9]{4}([0-9]{2}){0,2}$'::text)),
  CONSTRAINT product_taxes_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 4000))),
  CONSTRAINT product_taxes_rate_check CHECK (((treatment = 'taxable'::text) = (rate_bp > 0))),
  CONSTRAINT product_taxes_treatment_check CHECK ((treatment = ANY (ARRAY['taxable'::text, 'exempt'::text, 'nil'::text, 'non_gst'::text])))
);
COMMENT ON TABLE product_taxes IS 'HSN and GST of a product, each row from its day on. The catalogue never reads it.';
COMMENT ON COLUMN product_taxes.hsn IS 'person: none';
COMMENT ON COLUMN product_taxes.rate_bp IS 'All of GST, in hundredths of a percent.';
COMMENT ON COLUMN product_taxes.condition IS 'What the shopkeeper answered where a code has several rates, such as "packed and labelled".
person: none';

CREATE TABLE products (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  category_id integer,
  sub_category_id integer,
  name text NOT NULL,
  slug text NOT NULL,
  brand text,
  images text[] DEFAULT '{}'::text[] NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  veg boolean,
  origin text,
  publish boolean DEFAULT true NOT NULL,
  selling_paise bigint DEFAULT 0 NOT NULL,
  discount_micro integer DEFAULT 0 NOT NULL,
  recent_sales bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  declarations jsonb DEFAULT '{}'::jsonb NOT NULL,
  taxed_from date,
  translations jsonb DEFAULT '{}'::jsonb NOT NULL,
  listed_hsn text,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  CONSTRAINT products_in_sub_category FOREIGN KEY (sub_category_id, category_id) REFERENCES sub_categories(id, category_id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT products_brand_check CHECK ((brand <> ''::text)),
  CONSTRAINT products_declarations_check CHECK (((jsonb_typeof(declarations) = 'object'::text) AND ((declarations - '{manufacturer,packer,importer,commonName,netQuantity,bestBefore,consumerCare,fssai}'::text[]) = '{}'::jsonb) AND (NOT jsonb_path_exists(declarations, '$.*?(@.type() != "string" || !(@ like_regex "^[^\r\n]{1,150}[^\r\n]{0,150}$"))'::jsonpath)))),
  CONSTRAINT products_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  CONSTRAINT products_discount_micro_check CHECK (((discount_micro >= 0) AND (discount_micro <= 100000000))),
  CONSTRAINT products_in_category CHECK (((deleted_at IS NOT NULL) OR ((category_id IS NOT NULL) AND (sub_category_id IS NOT NULL)))),
  CONSTRAINT products_listed_hsn_check CHECK ((listed_hsn ~ '^[0-9]{4}([0-9]{2}){0,2}$'::text)),
  CONSTRAINT products_name_check CHECK ((name <> ''::text)),
  CONSTRAINT products_origin_check CHECK ((origin <> ''::text)),
  CONSTRAINT products_selling_paise_check CHECK ((selling_paise >= 0)),
  CONSTRAINT products_slug_check CHECK ((slug <> ''::text)),
  CONSTRAINT products_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text))
);
COMMENT ON COLUMN products.name IS 'person: none';
COMMENT ON COLUMN products.brand IS 'person: none';
COMMENT ON COLUMN products.images IS 'person: none';
COMMENT ON COLUMN products.description IS 'person: none';
COMMENT ON COLUMN products.details IS 'person: none';
COMMENT ON COLUMN products.origin IS 'person: none';
COMMENT ON COLUMN products.selling_paise IS 'Of the first pack’s offer, like `discount_micro`, kept here so that a list can be sorted by an index.';
COMMENT ON COLUMN products.recent_sales IS 'Units sold in the last 30 days: what "popular" sorts by.';
COMMENT ON COLUMN products.deleted_at IS 'A product that orders remember is never erased, only withdrawn. Its slug is free at once.';
COMMENT ON COLUMN products.declarations IS 'What the packet declares. What is missing is what brand_declarations says; the country of origin is `origin`.
person: none';
COMMENT ON COLUMN products.taxed_from IS 'The first day of its product_taxes, null without any. Kept by triggers on them.';
COMMENT ON COLUMN products.translations IS 'Name and description by the id of a language: {"hi": {"name": "दूध"}}. English is in the other columns.
person: none';
COMMENT ON COLUMN products.listed_hsn IS 'The HSN that a list gave without a rate that can be kept; offered when its tax is entered.
person: none';
COMMENT ON CONSTRAINT products_declarations_check ON products IS 'Known names, each with one line of at most 300 characters.';
COMMENT ON CONSTRAINT products_in_category ON products IS 'Only a withdrawn product outlives its categories.';
COMMENT ON CONSTRAINT products_in_sub_category ON products IS 'A sub-category that moves to another category takes its products along.';

CREATE TABLE promotion_uses (
  order_id text NOT NULL,
  promotion_id character(24) NOT NULL,
  user_id character(24),
  customer_id character(24),
  amount_paise bigint NOT NULL,
  released_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT promotion_uses_pkey PRIMARY KEY (order_id, promotion_id),
  CONSTRAINT promotion_uses_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  CONSTRAINT promotion_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT promotion_uses_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id),
  CONSTRAINT promotion_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT promotion_uses_amount_paise_check CHECK ((amount_paise > 0))
);
COMMENT ON TABLE promotion_uses IS 'no delete: which order took which offer; given back once, when the order is cancelled or expires.';
COMMENT ON COLUMN promotion_uses.order_id IS 'person: keep a number of the shop, without a name';

CREATE TABLE promotion_versions (
  promotion_id character(24) NOT NULL,
  version integer NOT NULL,
  rule jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT promotion_versions_pkey PRIMARY KEY (promotion_id, version),
  CONSTRAINT promotion_versions_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id)
);
COMMENT ON TABLE promotion_versions IS 'append-only: an offer as it was, by which a sale is checked that a till made without a network.';
COMMENT ON COLUMN promotion_versions.rule IS 'person: * none';

CREATE TABLE promotions (
  id character(24) NOT NULL,
  name text NOT NULL,
  terms jsonb NOT NULL,
  priority integer DEFAULT 100 NOT NULL,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  hours jsonb,
  channels text[] NOT NULL,
  times_per_order integer,
  uses_total integer,
  used integer DEFAULT 0 NOT NULL,
  uses_per_shopper integer,
  is_active boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT promotions_pkey PRIMARY KEY (id),
  CONSTRAINT promotions_channels_check CHECK (((channels <> '{}'::text[]) AND (channels <@ ARRAY['online'::text, 'phone'::text, 'counter'::text]))),
  CONSTRAINT promotions_dates CHECK ((ends_at > starts_at)),
  CONSTRAINT promotions_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT promotions_name_check CHECK ((name <> ''::text)),
  CONSTRAINT promotions_priority_check CHECK (((priority >= 0) AND (priority <= 1000))),
  CONSTRAINT promotions_terms_check CHECK (((terms ->> 'kind'::text) = ANY (ARRAY['percent'::text, 'amount'::text, 'buy_get'::text, 'some_for'::text, 'bundle'::text, 'basket'::text]))),
  CONSTRAINT promotions_times_per_order_check CHECK ((times_per_order >= 1)),
  CONSTRAINT promotions_used_check CHECK ((used >= 0)),
  CONSTRAINT promotions_uses CHECK ((used <= uses_total)),
  CONSTRAINT promotions_uses_per_shopper_check CHECK ((uses_per_shopper >= 1)),
  CONSTRAINT promotions_uses_total_check CHECK ((uses_total >= 1))
);
COMMENT ON TABLE promotions IS 'no delete: offers that hold without a code. Orders copy what they took; tills that were offline may still bring sales with one that is gone.';
COMMENT ON COLUMN promotions.name IS 'person: none';
COMMENT ON COLUMN promotions.terms IS 'What it gives, as features/promotions/promotion-rule.ts reads it. Paise, and millionths of a percent.
person: * none';
COMMENT ON COLUMN promotions.priority IS 'Of offers that want the same pieces the first five are tried in every order.';
COMMENT ON COLUMN promotions.hours IS 'Weekdays (0 is Sunday) and times of India; those that end before they begin go on after midnight.
person: * none';
COMMENT ON COLUMN promotions.channels IS 'person: none';

CREATE TABLE purchase_lines (
  purchase_id character(24) NOT NULL,
  "position" integer NOT NULL,
  pack_id bigint NOT NULL,
  quantity integer NOT NULL,
  free_quantity integer DEFAULT 0 NOT NULL,
  cost_paise bigint NOT NULL,
  mrp_paise bigint,
  batch text,
  expires_on date,
  relabels boolean DEFAULT false NOT NULL,
  grams bigint,
  free_grams bigint,
  CONSTRAINT purchase_lines_pkey PRIMARY KEY (purchase_id, "position"),
  CONSTRAINT purchase_lines_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  CONSTRAINT purchase_lines_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  CONSTRAINT purchase_lines_batch_check CHECK (((length(batch) >= 1) AND (length(batch) <= 40))),
  CONSTRAINT purchase_lines_check CHECK ((((quantity + free_quantity) <> 0) AND (((quantity)::bigint * free_quantity) >= 0))),
  CONSTRAINT purchase_lines_cost_paise_check CHECK (((cost_paise >= 0) AND (cost_paise <= '10000000000'::bigint))),
  CONSTRAINT purchase_lines_grams_check CHECK (((num_nulls(grams, free_grams) = ANY (ARRAY[0, 2])) AND ((grams IS NULL) OR (((grams + free_grams) <> 0) AND (((grams)::numeric * (free_grams)::numeric) >= (0)::numeric))))),
  CONSTRAINT purchase_lines_mrp_paise_check CHECK (((mrp_paise >= 1) AND (mrp_paise <= '10000000000'::bigint)))
);
COMMENT ON TABLE purchase_lines IS 'append-only: what a bill of a supplier brought. Those of a reversal are below zero.';
COMMENT ON COLUMN purchase_lines.cost_paise IS 'What one paid pack costs, with tax. The free ones make all of them cheaper.';
COMMENT ON COLUMN purchase_lines.batch IS 'person: none';
COMMENT ON COLUMN purchase_lines.relabels IS 'The packets that were in stock before got a sticker with the MRP of this line.';
COMMENT ON COLUMN purchase_lines.grams IS 'Of a pack that is sold by weight: what was paid for, to the gram; `quantity` is the whole packs of it, at least one. Null for others, and in rows of earlier versions.';
COMMENT ON COLUMN purchase_lines.free_grams IS 'What came free beside it.';

CREATE TABLE purchases (
  id character(24) NOT NULL,
  supplier_id character(24) NOT NULL,
  bill_number text NOT NULL,
  bill_date date NOT NULL,
  entry smallint DEFAULT 0 NOT NULL,
  written_at timestamp with time zone DEFAULT now() NOT NULL,
  by_id character(24) NOT NULL,
  reverses character(24),
  total_paise bigint NOT NULL,
  return_number integer,
  reason text,
  note_facts jsonb,
  CONSTRAINT purchases_pkey PRIMARY KEY (id),
  CONSTRAINT purchases_reverses_key UNIQUE (reverses),
  CONSTRAINT purchases_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT purchases_reverses_fkey FOREIGN KEY (reverses) REFERENCES purchases(id),
  CONSTRAINT purchases_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  CONSTRAINT purchases_bill_number_check CHECK (((bill_number <> ''::text) AND (length(bill_number) <= 40))),
  CONSTRAINT purchases_entry_check CHECK ((entry >= 0)),
  CONSTRAINT purchases_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  CONSTRAINT purchases_return_number_check CHECK ((return_number > 0)),
  CONSTRAINT purchases_return_reason CHECK (((return_number IS NULL) OR (reason IS NOT NULL))),
  CONSTRAINT purchases_total CHECK (
CASE
    WHEN ((reverses IS NULL) = (return_number IS NULL)) THEN (total_paise >= 0)
    ELSE (total_paise <= 0)
END)
);
COMMENT ON TABLE purchases IS 'append-only: bills of suppliers. A wrong one is reversed by a row, and may then be entered again.';
COMMENT ON COLUMN purchases.bill_number IS 'person: keep the shop’s trade partners';
COMMENT ON COLUMN purchases.entry IS 'How often this bill was entered and reversed before.';
COMMENT ON COLUMN purchases.return_number IS 'Of goods that went back to the supplier: the number of the debit note. Its lines and its total are below zero.';
COMMENT ON COLUMN purchases.reason IS 'Why goods went back.
person: none';
COMMENT ON COLUMN purchases.note_facts IS 'Of a debit note: the supplier’s name and GSTIN, what the goods were called, codes and rates, and the bills that it is against, as on its day. Null in rows of earlier versions.
person: * keep the shop’s trade partners';

CREATE TABLE push_subscriptions (
  endpoint_hash bytea NOT NULL,
  user_id character(24) NOT NULL,
  session_id character(24) NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  kinds text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (endpoint_hash),
  CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_auth_check CHECK ((length(auth) <= 40)),
  CONSTRAINT push_subscriptions_endpoint_check CHECK ((length(endpoint) <= 1000)),
  CONSTRAINT push_subscriptions_endpoint_hash_check CHECK ((octet_length(endpoint_hash) = 32)),
  CONSTRAINT push_subscriptions_kinds_check CHECK ((kinds <@ ARRAY['bell'::text, 'moves'::text, 'stock'::text])),
  CONSTRAINT push_subscriptions_p256dh_check CHECK ((length(p256dh) <= 100))
);
COMMENT ON TABLE push_subscriptions IS 'Browsers that are told when no page is open, until their session ends.';
COMMENT ON COLUMN push_subscriptions.endpoint_hash IS 'person: delete (secret)';
COMMENT ON COLUMN push_subscriptions.endpoint IS 'person: delete (secret)';
COMMENT ON COLUMN push_subscriptions.p256dh IS 'person: delete (secret)';
COMMENT ON COLUMN push_subscriptions.auth IS 'person: delete (secret)';
COMMENT ON COLUMN push_subscriptions.kinds IS 'What the person wants to be told of on this device.
person: delete';

CREATE TABLE rate_limits (
  key text NOT NULL,
  window_start timestamp with time zone NOT NULL,
  used integer NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key),
  CONSTRAINT rate_limits_used_check CHECK ((used >= 0))
);
COMMENT ON TABLE rate_limits IS 'How often something was done in the present window, over all servers; a restart must not reset it.';
COMMENT ON COLUMN rate_limits.key IS 'What is limited, and for whom; `caller:…` are the calls, pages and pictures of one network.
person: delete';

CREATE TABLE recovery_codes (
  user_id character(24) NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE,
  CONSTRAINT recovery_codes_code_hash_check CHECK ((length(code_hash) = 32))
);
COMMENT ON TABLE recovery_codes IS 'For who lost the phone: each code logs in once. 80 random bits, so a plain hash cannot be searched.';
COMMENT ON COLUMN recovery_codes.code_hash IS 'person: delete (secret)';

CREATE TABLE refunds (
  id character(24) NOT NULL,
  capture_id character(24) NOT NULL,
  order_id text,
  reference text NOT NULL,
  amount_paise bigint NOT NULL,
  reason text NOT NULL,
  despite text,
  status text DEFAULT 'Pending'::text NOT NULL,
  idempotency_key text NOT NULL,
  requested_by character(24),
  provider_reference text,
  detail text,
  tries smallint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT refunds_reference_key UNIQUE (reference),
  CONSTRAINT refunds_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES payment_captures(id),
  CONSTRAINT refunds_of_own_capture FOREIGN KEY (capture_id, order_id) REFERENCES payment_captures(id, order_id),
  CONSTRAINT refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  CONSTRAINT refunds_amount_paise_check CHECK ((amount_paise > 0)),
  CONSTRAINT refunds_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT refunds_reference_check CHECK ((reference ~ '^[A-Z0-9]{1,23}$'::text)),
  CONSTRAINT refunds_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Done'::text, 'Failed'::text])))
);
COMMENT ON TABLE refunds IS 'no delete';
COMMENT ON COLUMN refunds.reference IS 'Ours, at the provider: the same for every repetition of one refund.
person: keep the shop’s books';
COMMENT ON COLUMN refunds.reason IS 'person: blank';
COMMENT ON COLUMN refunds.despite IS 'Why an administrator lets a payment go that the payer’s bank disputes, or that the provider has returned.
person: blank';
COMMENT ON COLUMN refunds.idempotency_key IS 'person: none';
COMMENT ON COLUMN refunds.provider_reference IS 'person: keep the shop’s books';
COMMENT ON COLUMN refunds.detail IS 'person: blank';

CREATE TABLE requests (
  key uuid NOT NULL,
  caller text DEFAULT ''::text NOT NULL,
  call text DEFAULT ''::text NOT NULL,
  form smallint DEFAULT 0 NOT NULL,
  body_hash bytea DEFAULT '\x'::bytea NOT NULL,
  record text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT requests_pkey PRIMARY KEY (key, caller, call)
);
COMMENT ON TABLE requests IS 'Idempotency-Keys, each kept in the transaction that made what was asked for. The answer to a repetition is that record as it now stands. Only platform/requests writes here.';
COMMENT ON COLUMN requests.caller IS 'The id of the user, or of the device that repeats a request whoever uses it; guest for nobody known, empty for a request that the version before served.
person: delete';
COMMENT ON COLUMN requests.call IS 'The call, or the name of calls that make one thing: order. Empty like the caller.
person: none';
COMMENT ON COLUMN requests.form IS 'The version of the canonical form that was hashed; 0 if it is not known, and the key alone decides.';
COMMENT ON COLUMN requests.body_hash IS 'person: none';
COMMENT ON COLUMN requests.record IS 'What was made. Empty only inside the transaction that makes it.
person: delete';

CREATE TABLE sales_days (
  day date NOT NULL,
  orders integer DEFAULT 0 NOT NULL,
  sales_paise bigint DEFAULT 0 NOT NULL,
  counted_at timestamp with time zone,
  summed_event bigint,
  CONSTRAINT sales_days_pkey PRIMARY KEY (day),
  CONSTRAINT sales_days_orders_check CHECK ((orders >= 0))
);
COMMENT ON TABLE sales_days IS 'Orders and sales of each business day, less what was given back on it. A job keeps it and can always make it again.';
COMMENT ON COLUMN sales_days.summed_event IS 'The days of all order events up to the highest of these have been summed.';

CREATE TABLE search_synonyms (
  id character(24) NOT NULL,
  name text NOT NULL,
  kind text DEFAULT ''::text NOT NULL,
  terms text[] DEFAULT '{}'::text[] NOT NULL,
  misspellings text[] DEFAULT '{}'::text[] NOT NULL,
  brands text[] DEFAULT '{}'::text[] NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  finds text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT search_synonyms_pkey PRIMARY KEY (id),
  CONSTRAINT search_synonyms_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT search_synonyms_name_check CHECK ((name <> ''::text))
);
COMMENT ON TABLE search_synonyms IS 'Words that mean one thing, as shoppers in India type them: English, Hinglish, Devanagari, regional names in Latin letters. The list at the end of this schema’s first migration is where a shop begins.';
COMMENT ON COLUMN search_synonyms.name IS 'person: none';
COMMENT ON COLUMN search_synonyms.terms IS 'person: none';
COMMENT ON COLUMN search_synonyms.misspellings IS 'person: none';
COMMENT ON COLUMN search_synonyms.brands IS 'person: none';
COMMENT ON COLUMN search_synonyms.finds IS 'Only of a use ("fasting"): what somebody who searches for it needs, as names of products and of sub-categories. Empty for words that mean one thing.
person: none';

CREATE TABLE search_terms (
  term text NOT NULL,
  searches bigint DEFAULT 0 NOT NULL,
  nothing_found bigint DEFAULT 0 NOT NULL,
  last_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT search_terms_pkey PRIMARY KEY (term),
  CONSTRAINT search_terms_nothing_found_check CHECK (((nothing_found >= 0) AND (nothing_found <= searches))),
  CONSTRAINT search_terms_searches_check CHECK ((searches >= 0)),
  CONSTRAINT search_terms_term_check CHECK (((term <> ''::text) AND (length(term) <= 60)))
);
COMMENT ON TABLE search_terms IS 'What shoppers search for, counted. Nothing says who: no user, no address, and nothing that looks like a person’s e-mail address or number. It is cut to the most searched and the latest.';
COMMENT ON COLUMN search_terms.term IS 'person: none';

CREATE TABLE search_wishes (
  term text NOT NULL,
  user_id character(24) NOT NULL,
  week date NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT search_wishes_pkey PRIMARY KEY (term, user_id, week),
  CONSTRAINT search_wishes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT search_wishes_term_check CHECK (((term <> ''::text) AND (length(term) <= 60)))
);
COMMENT ON TABLE search_wishes IS 'What shoppers asked the shop to get, as they searched for it: once a person and week, which is named by its Monday.';
COMMENT ON COLUMN search_wishes.term IS 'person: delete';

CREATE TABLE second_factors (
  user_id character(24) NOT NULL,
  sealed_secret bytea NOT NULL,
  last_step bigint DEFAULT 0 NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT second_factors_last_step_check CHECK ((last_step >= 0))
);
COMMENT ON TABLE second_factors IS 'Two-step login of administrators: the key shared with their app, encrypted by a key that the database does not hold. It counts once a first code has confirmed it.';
COMMENT ON COLUMN second_factors.sealed_secret IS 'person: delete (secret)';
COMMENT ON COLUMN second_factors.last_step IS 'The 30-second step of the last code that was used: no code works twice, nor an older one after it.
person: none';

CREATE TABLE sessions (
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  generation integer DEFAULT 1 NOT NULL,
  rotated_at timestamp with time zone DEFAULT now() NOT NULL,
  cookie_hash bytea,
  user_agent text,
  network text,
  confirmed_at timestamp with time zone DEFAULT now(),
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  ended_reason text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sessions_end_has_reason CHECK (((ended_at IS NULL) = (ended_reason IS NULL))),
  CONSTRAINT sessions_ended_reason_check CHECK ((ended_reason = ANY (ARRAY['logout'::text, 'reuse'::text, 'revoked'::text, 'password'::text]))),
  CONSTRAINT sessions_generation_check CHECK ((generation >= 1)),
  CONSTRAINT sessions_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
COMMENT ON COLUMN sessions.generation IS 'Refresh tokens are derived from id and generation; only the newest may rotate. An older one ends the session for reuse.
person: none';
COMMENT ON COLUMN sessions.cookie_hash IS 'A session that began in a browser is worth nothing without the cookie of this hash.
person: delete (secret)';
COMMENT ON COLUMN sessions.user_agent IS 'The browser, by which the owner recognises the session; `network` is where it was last used from.
person: delete';
COMMENT ON COLUMN sessions.network IS 'person: delete';
COMMENT ON COLUMN sessions.confirmed_at IS 'When its user last proved who they are by a mailed code or their app, as sensitive changes require. Null: not confirmed.';

CREATE TABLE settings (
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (key)
);
COMMENT ON TABLE settings IS 'What the shopkeeper says about the shop. Each section is a row, so that two people may save different ones.';
COMMENT ON COLUMN settings.key IS 'person: none';
COMMENT ON COLUMN settings.value IS 'person: grievanceOfficer keep whom the law has the shop name; * none';

CREATE TABLE shop_days (
  day date NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT shop_days_pkey PRIMARY KEY (day),
  CONSTRAINT shop_days_note_check CHECK ((length(note) <= 120))
);
COMMENT ON TABLE shop_days IS 'Days off, by the calendar of India: no slot begins on them.';
COMMENT ON COLUMN shop_days.note IS 'person: none';

CREATE TABLE slot_places (
  order_id text NOT NULL,
  slot_id character(24) NOT NULL,
  released_at timestamp with time zone,
  CONSTRAINT slot_places_pkey PRIMARY KEY (order_id),
  CONSTRAINT slot_places_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT slot_places_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slots(id)
);
COMMENT ON TABLE slot_places IS 'The place of an order in its slot; released when the order ends without being delivered.';

CREATE TABLE slot_rules (
  id character(24) NOT NULL,
  area_id character(24),
  weekday smallint NOT NULL,
  starts time without time zone NOT NULL,
  ends time without time zone NOT NULL,
  capacity integer NOT NULL,
  cutoff_minutes integer NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT slot_rules_pkey PRIMARY KEY (id),
  CONSTRAINT slot_rules_area_id_fkey FOREIGN KEY (area_id) REFERENCES delivery_areas(id) ON DELETE CASCADE,
  CONSTRAINT slot_rules_capacity_check CHECK (((capacity >= 0) AND (capacity <= 10000))),
  CONSTRAINT slot_rules_check CHECK ((starts <> ends)),
  CONSTRAINT slot_rules_cutoff_minutes_check CHECK (((cutoff_minutes >= 0) AND (cutoff_minutes <= 10080))),
  CONSTRAINT slot_rules_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);
COMMENT ON TABLE slot_rules IS 'The slots of each week, by the clock of India. Those without an area are for a shop that delivers everywhere.';
COMMENT ON COLUMN slot_rules.weekday IS '0 is Sunday.';
COMMENT ON COLUMN slot_rules.ends IS 'One that is not after the start is on the next day.';

CREATE TABLE slots (
  id character(24) NOT NULL,
  rule_id character(24) NOT NULL,
  area_id character(24),
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  closes_at timestamp with time zone NOT NULL,
  capacity integer NOT NULL,
  taken integer DEFAULT 0 NOT NULL,
  by_hand integer,
  CONSTRAINT slots_pkey PRIMARY KEY (id),
  CONSTRAINT slots_rule_id_starts_at_key UNIQUE (rule_id, starts_at),
  CONSTRAINT slots_check CHECK (((taken >= 0) AND (taken <= capacity))),
  CONSTRAINT slots_check1 CHECK ((starts_at < ends_at)),
  CONSTRAINT slots_check2 CHECK ((closes_at <= starts_at))
);
COMMENT ON TABLE slots IS 'Delivery slots that orders can be placed in. Rules and areas may be deleted; a slot with orders stays.';
COMMENT ON COLUMN slots.closes_at IS 'From then on no order is placed in it.';
COMMENT ON COLUMN slots.taken IS 'How many orders hold a place, counted by the statement that takes it.';
COMMENT ON COLUMN slots.by_hand IS 'The places that somebody gave this slot alone: a day off that is taken back gives it these again. Null: those of its rule.';

CREATE TABLE socket_io_attachments (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  payload bytea NOT NULL,
  CONSTRAINT socket_io_attachments_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE socket_io_attachments IS 'Large messages between processes. The names are those of @socket.io/postgres-adapter, which sweeps it.';
COMMENT ON COLUMN socket_io_attachments.payload IS 'person: none';

CREATE TABLE staff (
  user_id character(24) NOT NULL,
  role text NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  locale text,
  CONSTRAINT staff_pkey PRIMARY KEY (user_id),
  CONSTRAINT staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT staff_check CHECK ((ended_at >= since)),
  CONSTRAINT staff_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  CONSTRAINT staff_role_check CHECK (is_staff_role(role))
);
COMMENT ON TABLE staff IS 'no delete: people of the shop, also those who have left, whom histories name.';
COMMENT ON COLUMN staff.since IS 'When they began in this role.';
COMMENT ON COLUMN staff.ended_at IS 'person: blank';
COMMENT ON COLUMN staff.locale IS 'The language that they have chosen for their work; null until then.
person: blank';

CREATE TABLE staff_invitations (
  id character(24) NOT NULL,
  role text NOT NULL,
  code_hash bytea NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  by_id character(24) NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  name text DEFAULT ''::text NOT NULL,
  mobile bigint,
  CONSTRAINT staff_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT staff_invitations_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT staff_invitations_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  CONSTRAINT staff_invitations_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT staff_invitations_mobile_check CHECK (((mobile >= '6000000000'::bigint) AND (mobile <= '9999999999'::bigint))),
  CONSTRAINT staff_invitations_role_check CHECK ((is_staff_role(role) AND (role <> 'owner'::text))),
  CONSTRAINT staff_invitations_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);
COMMENT ON TABLE staff_invitations IS 'Invitations by a link. Each works once, for a day and five codes; then its row goes, with the name and the mobile number.';
COMMENT ON COLUMN staff_invitations.code_hash IS 'person: none';
COMMENT ON COLUMN staff_invitations.name IS 'person: keep the work of the staff';
COMMENT ON COLUMN staff_invitations.mobile IS 'person: keep the work of the staff';

CREATE TABLE stock_movements (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  pack_id bigint NOT NULL,
  order_id text,
  revival smallint DEFAULT 0 NOT NULL,
  attempt_id character(24),
  reason text NOT NULL,
  quantity integer NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  return_id character(24),
  purchase_id character(24),
  count_id character(24),
  waste_reason text,
  happened_at timestamp with time zone,
  grams bigint,
  addition_id character(24),
  CONSTRAINT stock_movements_pkey PRIMARY KEY (id),
  CONSTRAINT stock_movements_addition_id_fkey FOREIGN KEY (addition_id) REFERENCES order_additions(id),
  CONSTRAINT stock_movements_count_id_fkey FOREIGN KEY (count_id) REFERENCES counts(id),
  CONSTRAINT stock_movements_of_own_attempt FOREIGN KEY (attempt_id, order_id) REFERENCES payment_attempts(id, order_id),
  CONSTRAINT stock_movements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT stock_movements_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  CONSTRAINT stock_movements_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  CONSTRAINT stock_movements_return_of_order FOREIGN KEY (return_id, order_id) REFERENCES tax_documents(id, order_id),
  CONSTRAINT stock_movements_attempt_has_order CHECK (((attempt_id IS NULL) OR (order_id IS NOT NULL))),
  CONSTRAINT stock_movements_of_count CHECK (((reason = 'count'::text) = (count_id IS NOT NULL))),
  CONSTRAINT stock_movements_of_order CHECK (((order_id IS NOT NULL) = (reason = ANY (ARRAY['order'::text, 'cancel'::text, 'unsupplied'::text, 'substitute'::text, 'return'::text])))),
  CONSTRAINT stock_movements_of_purchase CHECK (((reason = 'purchase'::text) = (purchase_id IS NOT NULL))),
  CONSTRAINT stock_movements_of_waste CHECK ((((reason = 'waste'::text) = (waste_reason IS NOT NULL)) AND ((waste_reason IS NULL) OR ((waste_reason = ANY (ARRAY['expired'::text, 'damaged'::text, 'spoiled'::text, 'used'::text])) AND (COALESCE(grams, (quantity)::bigint) < 0))))),
  CONSTRAINT stock_movements_reason_check CHECK ((reason = ANY (ARRAY['opening'::text, 'order'::text, 'cancel'::text, 'adjustment'::text, 'unsupplied'::text, 'substitute'::text, 'return'::text, 'purchase'::text, 'count'::text, 'waste'::text]))),
  CONSTRAINT stock_movements_return_check CHECK (((reason = 'return'::text) = (return_id IS NOT NULL))),
  CONSTRAINT stock_movements_revival_check CHECK ((revival >= 0))
);
COMMENT ON TABLE stock_movements IS 'append-only: every change of a stock, for ever. A stock is the sum of its movements. An order takes a pack once and gives it back once, unless it was revived in between.';
COMMENT ON COLUMN stock_movements.attempt_id IS 'Which attempt to pay held the goods, and at the end of which they went back.';
COMMENT ON COLUMN stock_movements.return_id IS 'The note with which the goods came back: one pack may come back more than once.';
COMMENT ON COLUMN stock_movements.waste_reason IS 'Why goods were written off; `used`: in the shop itself.
person: none';
COMMENT ON COLUMN stock_movements.happened_at IS 'When it happened; `at` is when it was written. Null, in rows of earlier versions: then, too.';
COMMENT ON COLUMN stock_movements.grams IS 'Of a pack that was sold by weight: the change to the gram. `quantity` is by how much the whole packs changed with it.';
COMMENT ON COLUMN stock_movements.addition_id IS 'What was added to the order later takes its stock by movements of its own.';

CREATE TABLE sub_categories (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  category_id integer NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  image text DEFAULT ''::text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  translations jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT sub_categories_pkey PRIMARY KEY (id),
  CONSTRAINT sub_categories_category_id_slug_key UNIQUE (category_id, slug),
  CONSTRAINT sub_categories_id_category_id_key UNIQUE (id, category_id),
  CONSTRAINT sub_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE RESTRICT,
  CONSTRAINT sub_categories_name_check CHECK ((name <> ''::text)),
  CONSTRAINT sub_categories_slug_check CHECK ((slug <> ''::text)),
  CONSTRAINT sub_categories_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text))
);
COMMENT ON COLUMN sub_categories.name IS 'person: none';
COMMENT ON COLUMN sub_categories.image IS 'person: none';
COMMENT ON COLUMN sub_categories.translations IS 'The name by the id of a language.
person: none';

CREATE TABLE subscription_days (
  subscription_id character(24) NOT NULL,
  day date NOT NULL,
  outcome text NOT NULL,
  wanted integer NOT NULL,
  pieces integer NOT NULL,
  order_id text,
  why text,
  fixed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT subscription_days_pkey PRIMARY KEY (subscription_id, day),
  CONSTRAINT subscription_days_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT subscription_days_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE,
  CONSTRAINT subscription_days_order CHECK ((((outcome = 'left_out'::text) = (order_id IS NULL)) AND ((pieces > 0) = (outcome = 'ordered'::text)))),
  CONSTRAINT subscription_days_outcome_check CHECK ((outcome = ANY (ARRAY['ordered'::text, 'brought'::text, 'left_out'::text]))),
  CONSTRAINT subscription_days_pieces_check CHECK ((pieces >= 0)),
  CONSTRAINT subscription_days_wanted_check CHECK ((wanted > 0)),
  CONSTRAINT subscription_days_why_check CHECK (((length(why) >= 1) AND (length(why) <= 60)))
);
COMMENT ON TABLE subscription_days IS 'The days of subscriptions that were fixed, each with its order.';
COMMENT ON COLUMN subscription_days.outcome IS 'ordered; brought: it came with the order of an earlier day, since the shop is closed on this one; left_out.';
COMMENT ON COLUMN subscription_days.wanted IS 'The pieces that were wished, with those of the closed days after it.';
COMMENT ON COLUMN subscription_days.pieces IS 'The pieces that were ordered.';
COMMENT ON COLUMN subscription_days.why IS 'Why less than was wanted is ordered: closed, missed, or the code of the refusal.
person: none';

CREATE TABLE subscriptions (
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  pack_id bigint NOT NULL,
  address_id character(24),
  payment_method text NOT NULL,
  use_credit boolean DEFAULT false NOT NULL,
  slot_starts time without time zone,
  substitution text NOT NULL,
  wishes jsonb NOT NULL,
  ends_on date,
  fixed_through date NOT NULL,
  stopped_why text,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT subscriptions_address_id_fkey FOREIGN KEY (address_id) REFERENCES addresses(id) ON DELETE SET NULL,
  CONSTRAINT subscriptions_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id) ON DELETE CASCADE,
  CONSTRAINT subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT subscriptions_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT subscriptions_payment_method_check CHECK ((payment_method = ANY (ARRAY['CASH_ON_DELIVERY'::text, 'KHATA'::text]))),
  CONSTRAINT subscriptions_stopped_why_check CHECK ((stopped_why = ANY (ARRAY['withdrawn'::text, 'address'::text, 'account'::text]))),
  CONSTRAINT subscriptions_substitution_check CHECK ((substitution = ANY (ARRAY['best'::text, 'refund'::text, 'call'::text]))),
  CONSTRAINT subscriptions_wishes_check CHECK ((jsonb_typeof(wishes) = 'object'::text))
);
COMMENT ON TABLE subscriptions IS 'What a shopper wants again and again, such as milk every morning.';
COMMENT ON COLUMN subscriptions.user_id IS 'person: delete';
COMMENT ON COLUMN subscriptions.payment_method IS 'person: delete';
COMMENT ON COLUMN subscriptions.use_credit IS 'Store credit is spent on it before it is paid otherwise.';
COMMENT ON COLUMN subscriptions.slot_starts IS 'The delivery slot of each day that begins then, if there is one; null for the first.';
COMMENT ON COLUMN subscriptions.wishes IS 'Pattern, first and last day, pauses, skips and changed days (subscriptions/subscription-days.ts).
person: * delete';
COMMENT ON COLUMN subscriptions.ends_on IS 'The last day, as in wishes: nothing is due after it.';
COMMENT ON COLUMN subscriptions.fixed_through IS 'Up to this day, included, it is decided what comes; those days are in subscription_days.';
COMMENT ON COLUMN subscriptions.stopped_why IS 'It waits until its shopper resumes it: its pack is sold no more, its address is deleted, or its account is not active.';
COMMENT ON COLUMN subscriptions.version IS 'Goes up with each change, so that a day is never fixed by wishes that have changed since they were read.';

CREATE TABLE supplied_lines (
  order_id text NOT NULL,
  "position" integer NOT NULL,
  line_position integer NOT NULL,
  is_replacement boolean NOT NULL,
  pack_id bigint NOT NULL,
  product_id integer NOT NULL,
  name text NOT NULL,
  unit text NOT NULL,
  image text NOT NULL,
  quantity integer NOT NULL,
  grams integer,
  price_paise bigint NOT NULL,
  discount_micro integer NOT NULL,
  final_paise bigint NOT NULL,
  pack_grams integer,
  offer_paise bigint DEFAULT 0 NOT NULL,
  mrp_paise bigint,
  CONSTRAINT supplied_lines_pkey PRIMARY KEY (order_id, "position"),
  CONSTRAINT supplied_lines_order_id_line_position_fkey FOREIGN KEY (order_id, line_position) REFERENCES order_lines(order_id, "position"),
  CONSTRAINT supplied_lines_discount_micro_check CHECK (((discount_micro >= 0) AND (discount_micro <= 100000000))),
  CONSTRAINT supplied_lines_final_paise_check CHECK ((final_paise >= 0)),
  CONSTRAINT supplied_lines_grams_check CHECK ((grams > 0)),
  CONSTRAINT supplied_lines_mrp_paise_check CHECK ((mrp_paise >= 1)),
  CONSTRAINT supplied_lines_offer_paise_check CHECK (((offer_paise >= 0) AND (offer_paise <= final_paise))),
  CONSTRAINT supplied_lines_position_check CHECK (("position" >= 0)),
  CONSTRAINT supplied_lines_price_paise_check CHECK ((price_paise >= 0)),
  CONSTRAINT supplied_lines_quantity_check CHECK ((quantity >= 1)),
  CONSTRAINT supplied_lines_weighed_has_grams CHECK (((pack_grams IS NULL) OR ((pack_grams > 0) AND (grams IS NOT NULL))))
);
COMMENT ON TABLE supplied_lines IS 'append-only: what left the shop, written once when the order is packed. The papers’ rows come from here.';
COMMENT ON COLUMN supplied_lines.line_position IS 'The agreed line that it supplies, or replaces.';
COMMENT ON COLUMN supplied_lines.name IS 'person: keep the shop’s books';
COMMENT ON COLUMN supplied_lines.unit IS 'person: keep the shop’s books';
COMMENT ON COLUMN supplied_lines.image IS 'person: keep the shop’s books';
COMMENT ON COLUMN supplied_lines.grams IS 'What all of it weighed, where the shopper pays what it weighs.';
COMMENT ON COLUMN supplied_lines.final_paise IS 'What it costs, for a replacement at most the unsupplied part of the line.';
COMMENT ON COLUMN supplied_lines.pack_grams IS 'The nominal weight of one pack, where the shopper pays what it weighs; null also in rows of earlier versions, whose stock moved in whole packs.';
COMMENT ON COLUMN supplied_lines.offer_paise IS 'What the line keeps of what offers took off the agreed one, by its pieces.';
COMMENT ON COLUMN supplied_lines.mrp_paise IS 'The MRP that is printed on these packets, where the shelf may hold several; they cost no more.';
COMMENT ON CONSTRAINT supplied_lines_weighed_has_grams ON supplied_lines IS 'What is sold by weight is weighed, replacements too.';

CREATE TABLE supplier_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  supplier_id character(24) NOT NULL,
  kind text NOT NULL,
  amount_paise bigint NOT NULL,
  paid_by text,
  note text,
  day date NOT NULL,
  by_id character(24) NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  reverses bigint,
  CONSTRAINT supplier_entries_pkey PRIMARY KEY (id),
  CONSTRAINT supplier_entries_reverses_key UNIQUE (reverses),
  CONSTRAINT supplier_entries_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT supplier_entries_reverses_fkey FOREIGN KEY (reverses) REFERENCES supplier_entries(id),
  CONSTRAINT supplier_entries_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  CONSTRAINT supplier_entries_amount_paise_check CHECK ((amount_paise <> 0)),
  CONSTRAINT supplier_entries_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'payment'::text, 'correction'::text]))),
  CONSTRAINT supplier_entries_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  CONSTRAINT supplier_entries_paid_by CHECK (((kind = 'payment'::text) = (paid_by IS NOT NULL))),
  CONSTRAINT supplier_entries_paid_by_check CHECK ((paid_by = ANY (ARRAY['cash'::text, 'upi'::text, 'bank'::text, 'cheque'::text]))),
  CONSTRAINT supplier_entries_payment CHECK (((kind <> 'payment'::text) OR ((amount_paise < 0) = (reverses IS NULL)))),
  CONSTRAINT supplier_entries_reason CHECK (((kind <> 'correction'::text) OR (note IS NOT NULL)))
);
COMMENT ON TABLE supplier_entries IS 'append-only: what was paid to a supplier, what was owed before the first bill, and corrections. What is owed is their sum and that of the bills.';
COMMENT ON COLUMN supplier_entries.amount_paise IS 'What it adds to what the shop owes: a payment is below zero.';
COMMENT ON COLUMN supplier_entries.note IS 'A reason, or the number of a transfer or cheque.
person: keep the shop’s trade partners';
COMMENT ON COLUMN supplier_entries.day IS 'The day on which it was paid.';
COMMENT ON COLUMN supplier_entries.reverses IS 'The entry that this one undoes, of the same kind; an entry is undone once.';

CREATE TABLE supplier_items (
  supplier_id character(24) NOT NULL,
  name text NOT NULL,
  pack_id bigint NOT NULL,
  CONSTRAINT supplier_items_pkey PRIMARY KEY (supplier_id, name),
  CONSTRAINT supplier_items_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id) ON DELETE CASCADE,
  CONSTRAINT supplier_items_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  CONSTRAINT supplier_items_name_check CHECK (((name <> ''::text) AND (length(name) <= 200)))
);
COMMENT ON TABLE supplier_items IS 'no delete: what the bills of a supplier call packs, in lower case; learned from a bill that was written.';
COMMENT ON COLUMN supplier_items.name IS 'person: none';

CREATE TABLE suppliers (
  id character(24) NOT NULL,
  name text NOT NULL,
  gstin text,
  phone text,
  columns jsonb DEFAULT '{}'::jsonb NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  CONSTRAINT suppliers_pkey PRIMARY KEY (id),
  CONSTRAINT suppliers_columns_check CHECK ((jsonb_typeof(columns) = 'object'::text)),
  CONSTRAINT suppliers_gstin_check CHECK ((gstin ~ '^[0-9A-Z]{15}$'::text)),
  CONSTRAINT suppliers_name_check CHECK (((name <> ''::text) AND (length(name) <= 80))),
  CONSTRAINT suppliers_phone_check CHECK (((length(phone) >= 1) AND (length(phone) <= 40)))
);
COMMENT ON TABLE suppliers IS 'no delete: whom the shop buys from.';
COMMENT ON COLUMN suppliers.name IS 'person: keep the shop’s trade partners';
COMMENT ON COLUMN suppliers.gstin IS 'person: keep the shop’s trade partners';
COMMENT ON COLUMN suppliers.phone IS 'person: keep the shop’s trade partners';
COMMENT ON COLUMN suppliers.columns IS 'What the columns of their files mean, by a hash of the headings; learned from a bill that was written.
person: none';

CREATE TABLE tax_day_papers (
  day date NOT NULL,
  kind text NOT NULL,
  series text NOT NULL,
  fy character(4) NOT NULL,
  is_regular boolean NOT NULL,
  is_note boolean NOT NULL,
  gst_effective boolean NOT NULL,
  papers integer NOT NULL,
  total_paise bigint NOT NULL,
  first_serial integer NOT NULL,
  last_serial integer NOT NULL,
  first_number text NOT NULL,
  last_number text NOT NULL,
  CONSTRAINT tax_day_papers_pkey PRIMARY KEY (day, kind, series, fy, is_regular, is_note, gst_effective),
  CONSTRAINT tax_day_papers_day_fkey FOREIGN KEY (day) REFERENCES tax_days(day) ON DELETE CASCADE
);
COMMENT ON TABLE tax_day_papers IS 'How many papers a day has, by kind and series.';
COMMENT ON COLUMN tax_day_papers.fy IS 'person: none';
COMMENT ON COLUMN tax_day_papers.first_number IS 'person: none';
COMMENT ON COLUMN tax_day_papers.last_number IS 'person: none';

CREATE TABLE tax_day_rows (
  day date NOT NULL,
  place_of_supply text NOT NULL,
  inter_state boolean NOT NULL,
  is_large boolean NOT NULL,
  treatment text NOT NULL,
  rate_bp integer NOT NULL,
  code text,
  uqc text NOT NULL,
  quantity_milli bigint NOT NULL,
  gross_paise bigint NOT NULL,
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  CONSTRAINT tax_day_rows_day_place_of_supply_inter_state_is_large_treat_key UNIQUE NULLS NOT DISTINCT (day, place_of_supply, inter_state, is_large, treatment, rate_bp, code, uqc),
  CONSTRAINT tax_day_rows_day_fkey FOREIGN KEY (day) REFERENCES tax_days(day) ON DELETE CASCADE
);
COMMENT ON TABLE tax_day_rows IS 'The rows of a day’s papers that count for GSTR-1, notes below zero.';
COMMENT ON COLUMN tax_day_rows.place_of_supply IS 'person: none';
COMMENT ON COLUMN tax_day_rows.is_large IS 'Of a paper that is listed by itself: inter-state and over the limit.';
COMMENT ON COLUMN tax_day_rows.treatment IS 'person: none';
COMMENT ON COLUMN tax_day_rows.code IS 'The HSN, in as many digits as the shop reports.
person: none';
COMMENT ON COLUMN tax_day_rows.uqc IS 'person: none';

CREATE TABLE tax_days (
  day date NOT NULL,
  CONSTRAINT tax_days_pkey PRIMARY KEY (day)
);
COMMENT ON TABLE tax_days IS 'The days in India whose papers are summed in tax_day_rows and tax_day_papers. A job adds those that are over; a paper that a counter sends later takes its day back. Can always be made again from the papers.';

CREATE TABLE tax_document_rows (
  document_id character(24) NOT NULL,
  "position" integer NOT NULL,
  of_position integer,
  kind text NOT NULL,
  product_id integer,
  pack_id bigint,
  description text NOT NULL,
  hsn text,
  uqc text NOT NULL,
  quantity_milli bigint NOT NULL,
  price_paise bigint NOT NULL,
  coupon_paise bigint DEFAULT 0 NOT NULL,
  gross_paise bigint NOT NULL,
  treatment text NOT NULL,
  rate_bp integer NOT NULL,
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  packs integer DEFAULT 0 NOT NULL,
  offer_paise bigint DEFAULT 0 NOT NULL,
  second_name text,
  CONSTRAINT tax_document_rows_pkey PRIMARY KEY (document_id, "position"),
  CONSTRAINT tax_document_rows_document_id_fkey FOREIGN KEY (document_id) REFERENCES tax_documents(id),
  CONSTRAINT tax_document_rows_goods_check CHECK (((kind = 'goods'::text) = (pack_id IS NOT NULL))),
  CONSTRAINT tax_document_rows_gross_paise_check CHECK ((gross_paise >= 0)),
  CONSTRAINT tax_document_rows_kind_check CHECK ((kind = ANY (ARRAY['goods'::text, 'charge'::text]))),
  CONSTRAINT tax_document_rows_offer_paise_check CHECK ((offer_paise >= 0)),
  CONSTRAINT tax_document_rows_packs_check CHECK ((packs >= 0)),
  CONSTRAINT tax_document_rows_position_check CHECK (("position" >= 0)),
  CONSTRAINT tax_document_rows_quantity_milli_check CHECK ((quantity_milli >= 0)),
  CONSTRAINT tax_document_rows_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 4000))),
  CONSTRAINT tax_document_rows_sum_check CHECK ((gross_paise = (((taxable_paise + cgst_paise) + sgst_paise) + igst_paise))),
  CONSTRAINT tax_document_rows_treatment_check CHECK ((treatment = ANY (ARRAY['taxable'::text, 'exempt'::text, 'nil'::text, 'non_gst'::text])))
);
COMMENT ON TABLE tax_document_rows IS 'append-only: tax is computed once, for each row, when the paper is made; every report is a sum of these rows. A note’s rows are positive too: its kind is their sign.';
COMMENT ON COLUMN tax_document_rows.of_position IS 'The row of the corrected paper that a note gives back.';
COMMENT ON COLUMN tax_document_rows.description IS 'person: none';
COMMENT ON COLUMN tax_document_rows.hsn IS 'person: none';
COMMENT ON COLUMN tax_document_rows.uqc IS 'person: none';
COMMENT ON COLUMN tax_document_rows.quantity_milli IS 'In thousandths of its unit (uqc): weighed goods in kilograms.';
COMMENT ON COLUMN tax_document_rows.coupon_paise IS 'Its share of what comes off the whole bill, by a coupon or by an offer on the basket.';
COMMENT ON COLUMN tax_document_rows.packs IS 'How many packs: a note gives them back one by one. 0 for a charge, and for an amount given back.';
COMMENT ON COLUMN tax_document_rows.offer_paise IS 'What offers on these goods took off before the row’s tax was computed.';
COMMENT ON COLUMN tax_document_rows.second_name IS 'What the product was called in the second language of the shop’s papers when this one was written.
person: none';

CREATE TABLE tax_documents (
  id character(24) NOT NULL,
  series text NOT NULL,
  fy character(4) NOT NULL,
  serial integer NOT NULL,
  number text NOT NULL,
  kind text NOT NULL,
  order_id text NOT NULL,
  against character(24),
  reason text,
  gst_effective boolean NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  place_of_supply character(2) NOT NULL,
  inter_state boolean NOT NULL,
  supplier jsonb NOT NULL,
  recipient jsonb NOT NULL,
  keep_until date NOT NULL,
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  round_off_paise bigint NOT NULL,
  total_paise bigint NOT NULL,
  refund_id character(24),
  idempotency_key text,
  issued_by character(24),
  lowers_due boolean DEFAULT false NOT NULL,
  cash_rounding_paise bigint DEFAULT 0 NOT NULL,
  CONSTRAINT tax_documents_pkey PRIMARY KEY (id),
  CONSTRAINT tax_documents_id_order_id_key UNIQUE (id, order_id),
  CONSTRAINT tax_documents_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT tax_documents_number_key UNIQUE (number),
  CONSTRAINT tax_documents_series_fy_serial_key UNIQUE (series, fy, serial),
  CONSTRAINT tax_documents_against_own_order FOREIGN KEY (against, order_id) REFERENCES tax_documents(id, order_id),
  CONSTRAINT tax_documents_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id),
  CONSTRAINT tax_documents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT tax_documents_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CONSTRAINT tax_documents_series_fy_fkey FOREIGN KEY (series, fy) REFERENCES document_series(series, fy),
  CONSTRAINT tax_documents_against_check CHECK (((kind = ANY (ARRAY['credit_note'::text, 'refund_note'::text, 'refund_voucher'::text])) = (against IS NOT NULL))),
  CONSTRAINT tax_documents_halves_check CHECK ((cgst_paise = sgst_paise)),
  CONSTRAINT tax_documents_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT tax_documents_kind_check CHECK ((kind = ANY (ARRAY['tax_invoice'::text, 'bill_of_supply'::text, 'invoice_cum_bill_of_supply'::text, 'cash_memo'::text, 'credit_note'::text, 'refund_note'::text, 'receipt_voucher'::text, 'refund_voucher'::text]))),
  CONSTRAINT tax_documents_number_check CHECK ((number ~ '^[A-Za-z0-9/-]{1,16}$'::text)),
  CONSTRAINT tax_documents_place_of_supply_check CHECK ((place_of_supply ~ '^[0-9]{2}$'::text)),
  CONSTRAINT tax_documents_reason_check CHECK ((length(reason) <= 1000)),
  CONSTRAINT tax_documents_recipient_check CHECK ((jsonb_typeof(recipient) = 'object'::text)),
  CONSTRAINT tax_documents_serial_check CHECK ((serial >= 1)),
  CONSTRAINT tax_documents_state_check CHECK (
CASE
    WHEN inter_state THEN (cgst_paise = 0)
    ELSE (igst_paise = 0)
END),
  CONSTRAINT tax_documents_supplier_check CHECK ((jsonb_typeof(supplier) = 'object'::text)),
  CONSTRAINT tax_documents_total_check CHECK ((total_paise = ((((taxable_paise + cgst_paise) + sgst_paise) + igst_paise) + round_off_paise))),
  CONSTRAINT tax_documents_total_paise_check CHECK ((total_paise >= 0))
);
COMMENT ON TABLE tax_documents IS 'append-only: the papers that go with the goods (CGST section 31), and the notes that correct them. Supplier and recipient stand as they were.';
COMMENT ON COLUMN tax_documents.series IS 'With fy and serial it makes the number, such as A/2627/000123.';
COMMENT ON COLUMN tax_documents.fy IS 'person: none';
COMMENT ON COLUMN tax_documents.number IS 'person: keep the shop’s books';
COMMENT ON COLUMN tax_documents.against IS 'The paper that a note corrects.';
COMMENT ON COLUMN tax_documents.reason IS 'person: blank';
COMMENT ON COLUMN tax_documents.gst_effective IS 'False for a note after 30 November of the next financial year: the money goes back, the tax stays paid.';
COMMENT ON COLUMN tax_documents.place_of_supply IS 'person: keep the shop’s books';
COMMENT ON COLUMN tax_documents.supplier IS 'person: * none';
COMMENT ON COLUMN tax_documents.recipient IS 'person: name keep the law: section 36 of the CGST Act; email keep the law: section 36 of the CGST Act; mobile blank; address keep the law: section 36 of the CGST Act; * keep the law: section 36 of the CGST Act';
COMMENT ON COLUMN tax_documents.keep_until IS 'Tax law keeps a paper for 72 months after the annual return is due (CGST section 36).';
COMMENT ON COLUMN tax_documents.refund_id IS 'The refund that a note started, of an order that was paid online.';
COMMENT ON COLUMN tax_documents.idempotency_key IS 'Read by the version before only: requests has it.
person: none';
COMMENT ON COLUMN tax_documents.lowers_due IS 'True for a note on an order that was still to be paid at the door: so much less is collected.';
COMMENT ON COLUMN tax_documents.cash_rounding_paise IS 'What cash in whole rupees had more or less than its part of the total, at the counter; no part of the supply.';

CREATE TABLE tenders (
  order_id text NOT NULL,
  "position" smallint NOT NULL,
  kind text NOT NULL,
  amount_paise bigint NOT NULL,
  reference text,
  drawer_id character(24),
  CONSTRAINT tenders_pkey PRIMARY KEY (order_id, "position"),
  CONSTRAINT tenders_drawer_id_fkey FOREIGN KEY (drawer_id) REFERENCES drawers(id),
  CONSTRAINT tenders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT tenders_amount_paise_check CHECK ((amount_paise > 0)),
  CONSTRAINT tenders_drawer CHECK (((kind = 'cash'::text) OR (drawer_id IS NULL))),
  CONSTRAINT tenders_kind_check CHECK ((kind = ANY (ARRAY['cash'::text, 'upi'::text, 'card'::text, 'khata'::text, 'credit'::text]))),
  CONSTRAINT tenders_position_check CHECK (("position" >= 0)),
  CONSTRAINT tenders_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60)))
);
COMMENT ON TABLE tenders IS 'append-only: how a sale at the counter was paid. Together they are its total.';
COMMENT ON COLUMN tenders.reference IS 'person: keep the shop’s books';
COMMENT ON COLUMN tenders.drawer_id IS 'The drawer that cash went into, of sales before cash_moves.
person: none';

CREATE TABLE till_approvals (
  id character(24) NOT NULL,
  counter_id character(24) NOT NULL,
  by_id character(24) NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT till_approvals_pkey PRIMARY KEY (id),
  CONSTRAINT till_approvals_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT till_approvals_counter_id_fkey FOREIGN KEY (counter_id) REFERENCES counters(id)
);
COMMENT ON TABLE till_approvals IS 'A manager said yes at a till, to one act within minutes; what it was stands in the audit log.';

CREATE TABLE till_people (
  user_id character(24) NOT NULL,
  counter_id character(24) NOT NULL,
  failed integer DEFAULT 0 NOT NULL,
  named_at timestamp with time zone,
  CONSTRAINT till_people_pkey PRIMARY KEY (user_id, counter_id),
  CONSTRAINT till_people_counter_id_fkey FOREIGN KEY (counter_id) REFERENCES counters(id),
  CONSTRAINT till_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT till_people_failed_check CHECK (((failed >= 0) AND (failed <= 5)))
);
COMMENT ON TABLE till_people IS 'Who has proven at which till who they are, when last, and how many wrong tries there were since.';
COMMENT ON COLUMN till_people.failed IS 'Wrong PINs since they were last recognised.
person: delete';

CREATE TABLE till_pins (
  user_id character(24) NOT NULL,
  hash text NOT NULL,
  set_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT till_pins_pkey PRIMARY KEY (user_id),
  CONSTRAINT till_pins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT till_pins_hash_check CHECK ((hash ~~ '$argon2id$%'::text))
);
COMMENT ON TABLE till_pins IS 'The PIN by which somebody says at a till that it is they who act. It opens no session.';
COMMENT ON COLUMN till_pins.hash IS 'person: delete (secret)';

CREATE TABLE two_step_roles (
  role text NOT NULL,
  CONSTRAINT two_step_roles_pkey PRIMARY KEY (role),
  CONSTRAINT two_step_roles_role_check CHECK (is_staff_role(role))
);
COMMENT ON TABLE two_step_roles IS 'Roles that must have two-step login: until somebody has it, their role opens nothing.';

CREATE TABLE upi_claims (
  id character(24) NOT NULL,
  order_id text NOT NULL,
  utr text,
  amount_paise bigint NOT NULL,
  claimed_by character(24),
  claimed_at timestamp with time zone DEFAULT now() NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  decided_by character(24),
  decided_at timestamp with time zone,
  CONSTRAINT upi_claims_pkey PRIMARY KEY (id),
  CONSTRAINT upi_claims_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id),
  CONSTRAINT upi_claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT upi_claims_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT upi_claims_amount_paise_check CHECK ((amount_paise > 0)),
  CONSTRAINT upi_claims_decided CHECK ((((state = 'open'::text) = (decided_at IS NULL)) AND ((state = 'open'::text) = (decided_by IS NULL)))),
  CONSTRAINT upi_claims_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT upi_claims_seen_by_reference CHECK (((state <> 'seen'::text) OR (utr IS NOT NULL))),
  CONSTRAINT upi_claims_state_check CHECK ((state = ANY (ARRAY['open'::text, 'seen'::text, 'not_there'::text]))),
  CONSTRAINT upi_claims_utr_check CHECK ((utr ~ '^[0-9]{12}$'::text))
);
COMMENT ON TABLE upi_claims IS 'no delete: what shoppers say that they have paid to the shop’s own UPI address, and what somebody of the shop has seen in its own app. A claim proves nothing.';
COMMENT ON COLUMN upi_claims.utr IS 'The reference of the payment: twelve digits, the same in the payer’s app and the shop’s. Null until somebody has said it.
person: keep the shop’s books';
COMMENT ON COLUMN upi_claims.claimed_by IS 'Null for what the shop has seen without a claim.';

CREATE TABLE users (
  id character(24) NOT NULL,
  email text,
  name text DEFAULT ''::text NOT NULL,
  mobile bigint,
  avatar text DEFAULT ''::text NOT NULL,
  verify_email boolean DEFAULT false NOT NULL,
  role text DEFAULT 'USER'::text NOT NULL,
  status text DEFAULT 'Active'::text NOT NULL,
  suspended_reason text,
  note text DEFAULT ''::text NOT NULL,
  cash_on_delivery boolean DEFAULT true NOT NULL,
  bell_seen_at timestamp with time zone,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  substitution text,
  mobile_verified_at timestamp with time zone,
  dormant_at timestamp with time zone,
  locale text DEFAULT 'en'::text NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_dormant_is_out CHECK (((dormant_at IS NULL) OR ((status <> 'Active'::text) AND (mobile_verified_at IS NULL)))),
  CONSTRAINT users_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  CONSTRAINT users_has_proof CHECK (((email IS NOT NULL) OR (mobile_verified_at IS NOT NULL) OR (dormant_at IS NOT NULL))),
  CONSTRAINT users_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text)),
  CONSTRAINT users_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  CONSTRAINT users_mobile_check CHECK (((mobile >= 1000000000) AND (mobile <= '9999999999'::bigint))),
  CONSTRAINT users_name_check CHECK ((length(name) <= 80)),
  CONSTRAINT users_note_check CHECK ((length(note) <= 1000)),
  CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['USER'::text, 'ADMIN'::text]))),
  CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Inactive'::text, 'Suspended'::text]))),
  CONSTRAINT users_substitution_check CHECK ((substitution = ANY (ARRAY['best'::text, 'refund'::text, 'call'::text]))),
  CONSTRAINT users_suspended_reason_check CHECK (((suspended_reason IS NULL) OR ((status = 'Suspended'::text) AND (length(suspended_reason) <= 300)))),
  CONSTRAINT users_verified_is_known CHECK (((mobile_verified_at IS NULL) OR ((mobile IS NOT NULL) AND (mobile >= '6000000000'::bigint))))
);
COMMENT ON TABLE users IS 'no delete: shoppers and administrators. Orders and histories name them for ever. Credentials stand in tables of their own, so that no list of people carries them.';
COMMENT ON COLUMN users.email IS 'Null for an account that logs in by its mobile number alone; every shape of the API then says ''''.
person: blank';
COMMENT ON COLUMN users.name IS 'person: blank';
COMMENT ON COLUMN users.mobile IS 'person: blank';
COMMENT ON COLUMN users.avatar IS 'person: blank (files in uploads)';
COMMENT ON COLUMN users.verify_email IS 'Whether a code that was mailed to the address has been entered.
person: blank';
COMMENT ON COLUMN users.role IS 'person: blank';
COMMENT ON COLUMN users.status IS 'person: blank';
COMMENT ON COLUMN users.suspended_reason IS 'person: blank';
COMMENT ON COLUMN users.note IS 'What administrators write about a shopper, who never sees it.
person: blank';
COMMENT ON COLUMN users.cash_on_delivery IS 'Whether an administrator lets the shopper pay in cash.';
COMMENT ON COLUMN users.bell_seen_at IS 'Orders placed after this moment are unviewed in this administrator’s bell.
person: blank';
COMMENT ON COLUMN users.last_login_at IS 'person: blank';
COMMENT ON COLUMN users.substitution IS 'What to do if something is missing, as last chosen at checkout. Null: never chosen.
person: blank';
COMMENT ON COLUMN users.mobile_verified_at IS 'When a code sent to the number was entered: it then belongs to this account and to no other. Null: a number to call, which proves nothing.
person: blank';
COMMENT ON COLUMN users.dormant_at IS 'When its number was given to somebody else, and no other proof was left. Nobody can log in; orders, khata and credit stay for the shop to settle.';
COMMENT ON COLUMN users.locale IS 'The language of what the shop writes to them: of the page on which they registered, until they choose. A language of src/shared/locales.ts; one that the shop no longer speaks is English.
person: blank';
COMMENT ON CONSTRAINT users_has_proof ON users IS 'An account has an email address or a verified mobile number, or is dormant.';
COMMENT ON CONSTRAINT users_suspended_reason_check ON users IS 'Only somebody who is suspended has a reason for it.';

CREATE TABLE watches (
  pack_id bigint NOT NULL,
  user_id character(24) NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  told_at timestamp with time zone,
  CONSTRAINT watches_pkey PRIMARY KEY (pack_id, user_id),
  CONSTRAINT watches_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id) ON DELETE CASCADE,
  CONSTRAINT watches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
COMMENT ON TABLE watches IS 'Packs of which shoppers want to be told once they are back in stock.';
COMMENT ON COLUMN watches.user_id IS 'person: delete';
COMMENT ON COLUMN watches.told_at IS 'Null while its shopper waits. Who was told counts as one of those for whom the stock is, until it is sold out again.';

CREATE TABLE written_imports (
  id character(24) NOT NULL,
  user_id character(24),
  file_name text NOT NULL,
  category_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
  sub_category_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
  written_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  undone_at timestamp with time zone,
  CONSTRAINT written_imports_pkey PRIMARY KEY (id),
  CONSTRAINT written_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT written_imports_id_check CHECK ((id ~ '^[0-9a-f]{24}$'::text))
);
COMMENT ON TABLE written_imports IS 'What imports have written, so that they can be undone for a week. One from the command line has no user, one that is being written no end yet.';
COMMENT ON COLUMN written_imports.file_name IS 'person: keep the work of the staff';

CREATE INDEX account_changes_email ON public.account_changes USING btree (email);

CREATE INDEX account_changes_user ON public.account_changes USING btree (user_id);

CREATE INDEX addresses_mobile ON public.addresses USING btree (mobile);

CREATE INDEX addresses_names ON public.addresses USING gin (lower(name) gin_trgm_ops);

CREATE UNIQUE INDEX addresses_one_default ON public.addresses USING btree (user_id) WHERE is_default;

CREATE INDEX addresses_user ON public.addresses USING btree (user_id);

CREATE INDEX audit_log_actor_newest ON public.audit_log USING btree (actor_id, at DESC, id DESC);

CREATE INDEX audit_log_kind_newest ON public.audit_log USING btree (split_part(action, '.'::text, 1), at DESC, id DESC);

CREATE INDEX audit_log_newest ON public.audit_log USING btree (at DESC, id DESC);

CREATE INDEX audit_log_subject ON public.audit_log USING btree (action, subject_id, id DESC);

CREATE INDEX cart_items_pack ON public.cart_items USING btree (pack_id);

CREATE UNIQUE INDEX cash_entries_once ON public.cash_entries USING btree (order_id, kind) WHERE (order_id IS NOT NULL);

CREATE UNIQUE INDEX cash_entries_once_per_khata_entry ON public.cash_entries USING btree (khata_entry_id) WHERE (khata_entry_id IS NOT NULL);

CREATE UNIQUE INDEX cash_entries_request ON public.cash_entries USING btree (by_id, request_key, kind) WHERE (request_key IS NOT NULL);

CREATE INDEX cash_entries_rider ON public.cash_entries USING btree (rider_id, at);

CREATE INDEX cash_moves_day ON public.cash_moves USING btree (day);

CREATE INDEX cash_moves_drawer ON public.cash_moves USING btree (drawer_id) WHERE (drawer_id IS NOT NULL);

CREATE INDEX cash_moves_khata_entry ON public.cash_moves USING btree (khata_entry_id) WHERE (khata_entry_id IS NOT NULL);

CREATE UNIQUE INDEX cash_moves_of_supplier_entry ON public.cash_moves USING btree (supplier_entry_id) WHERE (supplier_entry_id IS NOT NULL);

CREATE UNIQUE INDEX cash_moves_once ON public.cash_moves USING btree (order_id, kind) WHERE ((kind = ANY (ARRAY['collected'::text, 'upi_missing'::text])) AND (reverses IS NULL));

CREATE UNIQUE INDEX cash_moves_once_per_khata_entry ON public.cash_moves USING btree (khata_entry_id) WHERE ((khata_entry_id IS NOT NULL) AND (reverses IS NULL));

CREATE INDEX cash_moves_order ON public.cash_moves USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE UNIQUE INDEX cash_moves_reversed_once ON public.cash_moves USING btree (reverses) WHERE (reverses IS NOT NULL);

CREATE INDEX cash_moves_rider ON public.cash_moves USING btree (rider_id, day) WHERE (rider_id IS NOT NULL);

CREATE INDEX cash_moves_safe ON public.cash_moves USING btree (day) WHERE ((from_place = 'safe'::text) OR (to_place = 'safe'::text));

CREATE UNIQUE INDEX categories_name ON public.categories USING btree (lower(name));

CREATE INDEX charge_areas_area ON public.charge_areas USING btree (area_id);

CREATE INDEX claim_lines_of_supplied ON public.claim_lines USING btree (order_id, supplied_position);

CREATE UNIQUE INDEX claim_lines_one_open ON public.claim_lines USING btree (order_id, supplied_position) WHERE (state = 'open'::text);

CREATE INDEX claim_photos_of_claims ON public.claim_photos USING btree (claim_id);

CREATE INDEX claim_photos_of_orders ON public.claim_photos USING btree (order_id) WHERE (claim_id IS NULL);

CREATE INDEX claims_of_orders ON public.claims USING btree (order_id);

CREATE INDEX claims_to_decide ON public.claims USING btree (created_at) WHERE ((state = 'open'::text) OR ((cash_paise > 0) AND (cash_given_at IS NULL)));

CREATE INDEX consents_device ON public.consents USING btree (device_hash, purpose, id DESC) WHERE (device_hash IS NOT NULL);

CREATE INDEX consents_user ON public.consents USING btree (user_id, purpose, id DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX content_changes_of_products ON public.content_changes USING btree (changed_at) WHERE (name ~ '^product:[0-9]+$'::text);

CREATE INDEX content_changes_version ON public.content_changes USING btree (version);

CREATE INDEX count_lines_pack ON public.count_lines USING btree (pack_id);

CREATE INDEX count_lines_person ON public.count_lines USING btree (counted_by, counted_at);

CREATE INDEX count_lines_person_again ON public.count_lines USING btree (again_by, again_at) WHERE (again_by IS NOT NULL);

CREATE INDEX counter_checks_unseen ON public.counter_checks USING btree (at) WHERE (seen_at IS NULL);

CREATE INDEX counter_returns_at ON public.counter_returns USING btree (at);

CREATE INDEX counter_sales_offline ON public.counter_sales USING btree (order_id) WHERE is_offline;

CREATE INDEX counts_begun ON public.counts USING btree (begun_at);

CREATE INDEX coupon_codes_of_batch ON public.coupon_codes USING btree (batch_id);

CREATE INDEX coupon_codes_of_coupon ON public.coupon_codes USING btree (coupon_id);

CREATE INDEX coupon_uses_of_code ON public.coupon_uses USING btree (code);

CREATE INDEX coupon_uses_of_coupon ON public.coupon_uses USING btree (coupon_id);

CREATE INDEX coupon_uses_of_customer ON public.coupon_uses USING btree (customer_id, coupon_id) WHERE (released_at IS NULL);

CREATE INDEX coupon_uses_of_user ON public.coupon_uses USING btree (user_id, coupon_id) WHERE (released_at IS NULL);

CREATE INDEX customers_mobile ON public.customers USING btree (mobile) WHERE (mobile IS NOT NULL);

CREATE INDEX customers_newest ON public.customers USING btree (created_at DESC, id DESC) WHERE (user_id IS NULL);

CREATE INDEX customers_same ON public.customers USING btree (COALESCE(merged_into, id));

CREATE INDEX customers_search ON public.customers USING gin (lower(((name || ' '::text) || COALESCE((mobile)::text, ''::text))) gin_trgm_ops);

CREATE UNIQUE INDEX deliveries_delivered ON public.deliveries USING btree (order_id) WHERE (outcome = 'delivered'::text);

CREATE UNIQUE INDEX deliveries_open ON public.deliveries USING btree (order_id) WHERE (done_at IS NULL);

CREATE INDEX deliveries_paid_by_upi ON public.deliveries USING btree (done_at) WHERE (paid_by = 'upi'::text);

CREATE INDEX deliveries_reported ON public.deliveries USING btree (reported_at) WHERE ((reported_at IS NOT NULL) AND (report_seen_at IS NULL));

CREATE INDEX deliveries_rider ON public.deliveries USING btree (rider_id, done_at);

CREATE INDEX delivery_pincodes_area ON public.delivery_pincodes USING btree (area_id);

CREATE INDEX drawer_entries_drawer ON public.drawer_entries USING btree (drawer_id);

CREATE UNIQUE INDEX drawer_entries_once_per_khata_entry ON public.drawer_entries USING btree (khata_entry_id) WHERE (khata_entry_id IS NOT NULL);

CREATE UNIQUE INDEX drawers_one_open ON public.drawers USING btree (counter_id) WHERE (closed_at IS NULL);

CREATE INDEX drawers_opened ON public.drawers USING btree (opened_at);

CREATE INDEX erasures_due ON public.erasures USING btree (runs_at) WHERE ((withdrawn_at IS NULL) AND (ran_at IS NULL));

CREATE UNIQUE INDEX erasures_one_open ON public.erasures USING btree (user_id) WHERE ((withdrawn_at IS NULL) AND (ran_at IS NULL));

CREATE UNIQUE INDEX erasures_one_open_of_customer ON public.erasures USING btree (customer_id) WHERE ((withdrawn_at IS NULL) AND (ran_at IS NULL));

CREATE INDEX grievance_events_grievance ON public.grievance_events USING btree (grievance_id, id);

CREATE INDEX grievances_order ON public.grievances USING btree (order_id);

CREATE INDEX grievances_unsettled ON public.grievances USING btree (settle_by) WHERE (state <> 'settled'::text);

CREATE INDEX grievances_user ON public.grievances USING btree (user_id);

CREATE INDEX images_unfinished ON public.images USING btree (id) WHERE (NOT (widths @> '{160,320,480,640}'::integer[]));

CREATE INDEX images_without_avif ON public.images USING btree (created_at) WHERE (NOT has_avif);

CREATE INDEX import_categories_meaning ON public.import_categories USING btree (sub_category_id);

CREATE UNIQUE INDEX import_effects_once ON public.import_effects USING btree (import_id, product_id, COALESCE(pack_id, (0)::bigint));

CREATE INDEX import_effects_pack ON public.import_effects USING btree (pack_id);

CREATE INDEX import_effects_product ON public.import_effects USING btree (product_id);

CREATE INDEX imports_of_user ON public.imports USING btree (user_id);

CREATE UNIQUE INDEX imports_one_each ON public.imports USING btree (user_id) WHERE (status <> 'receiving'::text);

CREATE INDEX jobs_dead ON public.jobs USING btree (kind, died_at) WHERE (died_at IS NOT NULL);

CREATE UNIQUE INDEX jobs_one_of_a_queue ON public.jobs USING btree (queue) WHERE (taken_by IS NOT NULL);

CREATE INDEX jobs_queue ON public.jobs USING btree (queue, due_at, id) WHERE ((queue IS NOT NULL) AND (died_at IS NULL));

CREATE INDEX jobs_waiting ON public.jobs USING btree (kind, run_at) WHERE ((taken_by IS NULL) AND (died_at IS NULL));

CREATE INDEX khata_entries_at ON public.khata_entries USING btree (at);

CREATE INDEX khata_entries_customer ON public.khata_entries USING btree (customer_id, id);

CREATE UNIQUE INDEX khata_entries_one_return ON public.khata_entries USING btree (document_id, kind) WHERE (document_id IS NOT NULL);

CREATE UNIQUE INDEX khata_entries_one_sale ON public.khata_entries USING btree (order_id) WHERE (kind = 'sale'::text);

CREATE INDEX khata_entries_order ON public.khata_entries USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX khata_entries_reference ON public.khata_entries USING btree (reference) WHERE (reference IS NOT NULL);

CREATE UNIQUE INDEX khata_entries_reversed_once ON public.khata_entries USING btree (reverses) WHERE (reverses IS NOT NULL);

CREATE INDEX known_devices_age ON public.known_devices USING btree (last_login_at);

CREATE INDEX known_devices_device ON public.known_devices USING btree (device_hash);

CREATE INDEX list_lines_pack ON public.list_lines USING btree (pack_id);

CREATE INDEX mails_recipient ON public.mails USING btree (recipient, id);

CREATE INDEX marketing_scripts_saved_by ON public.marketing_scripts USING btree (saved_by);

CREATE INDEX message_costs_by_time ON public.message_costs USING btree (at);

CREATE INDEX messages_by_age ON public.messages USING btree (created_at);

CREATE INDEX messages_not_sent ON public.messages USING btree (changed_at) WHERE ((state = ANY (ARRAY['failed'::text, 'unknown'::text])) OR (reason <> ''::text));

CREATE INDEX no_sales_by ON public.no_sales USING btree (by_id);

CREATE INDEX no_sales_drawer ON public.no_sales USING btree (drawer_id);

CREATE INDEX order_events_of_person_newest ON public.order_events USING btree (actor_id, at DESC, id DESC) WHERE (by = ANY (ARRAY['admin'::text, 'staff'::text]));

CREATE UNIQUE INDEX order_events_once_per_revival ON public.order_events USING btree (order_id, revival, status);

CREATE INDEX order_events_staff_newest ON public.order_events USING btree (at DESC, id DESC) WHERE (by = ANY (ARRAY['admin'::text, 'staff'::text]));

CREATE INDEX order_search_all ON public.order_search USING gin (search gin_trgm_ops, keys) WITH (gin_pending_list_limit='16384');

CREATE INDEX orders_added_to ON public.orders USING btree (added_to) WHERE (added_to IS NOT NULL);

CREATE INDEX orders_by_business_day ON public.orders USING btree (business_day);

CREATE INDEX orders_customer ON public.orders USING btree (customer_id, created_at DESC) WHERE (customer_id IS NOT NULL);

CREATE INDEX orders_held_address ON public.orders USING btree (lower(regexp_replace(((address ->> 'pincode'::text) || (address ->> 'address_line'::text)), '[[:space:][:punct:]]+'::text, ''::text, 'g'::text))) WHERE ((status = ANY (ARRAY['Awaiting Payment'::text, 'Pending'::text])) AND (payment_status <> 'Paid'::text));

CREATE INDEX orders_late ON public.orders USING btree (business_day) WHERE (business_day < ((created_at AT TIME ZONE 'Asia/Kolkata'::text))::date);

CREATE INDEX orders_newest ON public.orders USING btree (created_at DESC, id DESC);

CREATE INDEX orders_open_mobile ON public.orders USING btree ((((address ->> 'mobile'::text))::bigint)) WHERE ((status = ANY (ARRAY['Awaiting Payment'::text, 'Pending'::text, 'Confirmed'::text, 'Packed'::text, 'Out for Delivery'::text])) AND (payment_status <> 'Paid'::text));

CREATE INDEX orders_open_user ON public.orders USING btree (user_id) WHERE ((status = ANY (ARRAY['Awaiting Payment'::text, 'Pending'::text, 'Confirmed'::text, 'Packed'::text, 'Out for Delivery'::text])) AND (payment_status <> 'Paid'::text));

CREATE INDEX orders_promised ON public.orders USING btree (COALESCE(promised_to, created_at), area_id, id) WHERE (status = ANY (ARRAY['Pending'::text, 'Confirmed'::text, 'Packed'::text, 'Out for Delivery'::text]));

CREATE INDEX orders_receiver_mobile ON public.orders USING btree ((((address ->> 'mobile'::text))::bigint)) WHERE (address IS NOT NULL);

CREATE INDEX orders_status ON public.orders USING btree (status, created_at DESC, id DESC);

CREATE INDEX orders_user ON public.orders USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX orders_waiting ON public.orders USING btree (created_at, id) WHERE (status = ANY (ARRAY['Pending'::text, 'Confirmed'::text, 'Packed'::text, 'Out for Delivery'::text]));

CREATE INDEX otps_expiry ON public.otps USING btree (expires_at);

CREATE INDEX pack_barcodes_pack ON public.pack_barcodes USING btree (pack_id);

CREATE INDEX pack_prices_ended ON public.pack_prices USING btree (ended_at);

CREATE INDEX pack_prices_pack ON public.pack_prices USING btree (pack_id, ended_at DESC);

CREATE INDEX packs_above_mrp ON public.packs USING btree (product_id) WHERE ((retired_at IS NULL) AND (discount_micro < 0));

CREATE UNIQUE INDEX packs_barcode_in_sale ON public.packs USING btree (barcode) WHERE ((barcode IS NOT NULL) AND (retired_at IS NULL));

CREATE INDEX packs_heap ON public.packs USING btree (product_id) WHERE shares_stock;

CREATE INDEX packs_retired ON public.packs USING btree (retired_at) WHERE (retired_at IS NOT NULL);

CREATE INDEX packs_running_out ON public.packs USING btree (low_stock, product_id) INCLUDE ("position", id) WHERE ((low_stock IS NOT NULL) AND (retired_at IS NULL));

CREATE INDEX packs_shelf ON public.packs USING btree (shelf) WHERE (retired_at IS NULL);

CREATE UNIQUE INDEX packs_sku_in_sale ON public.packs USING btree (sku) WHERE ((sku IS NOT NULL) AND (retired_at IS NULL));

CREATE INDEX packs_unit ON public.packs USING btree (unit) WHERE (retired_at IS NULL);

CREATE INDEX packs_weighed ON public.packs USING btree (product_id) WHERE ((retired_at IS NULL) AND weighed);

CREATE UNIQUE INDEX password_resets_token ON public.password_resets USING btree (token_hash);

CREATE UNIQUE INDEX payment_attempts_merchant_reference ON public.payment_attempts USING btree (merchant_reference) WHERE (merchant_reference IS NOT NULL);

CREATE UNIQUE INDEX payment_attempts_one_open ON public.payment_attempts USING btree (order_id) WHERE (status = ANY (ARRAY['Due'::text, 'Pending'::text]));

CREATE INDEX payment_attempts_online ON public.payment_attempts USING btree (created_at, id) WHERE (merchant_reference IS NOT NULL);

CREATE INDEX payment_attempts_order ON public.payment_attempts USING btree (order_id);

CREATE UNIQUE INDEX payment_attempts_reference ON public.payment_attempts USING btree (provider, reference) WHERE (reference IS NOT NULL);

CREATE INDEX payment_captures_attempt ON public.payment_captures USING btree (attempt_id);

CREATE UNIQUE INDEX payment_captures_one_settled ON public.payment_captures USING btree (order_id) WHERE (disposition = 'settled'::text);

CREATE INDEX payment_captures_order ON public.payment_captures USING btree (order_id);

CREATE INDEX payment_reviews_capture ON public.payment_reviews USING btree (capture_id);

CREATE INDEX payment_reviews_open ON public.payment_reviews USING btree (at, id) WHERE (resolved_at IS NULL);

CREATE INDEX payment_reviews_order ON public.payment_reviews USING btree (order_id);

CREATE INDEX payment_reviews_refund ON public.payment_reviews USING btree (refund_id);

CREATE INDEX payment_signals_arrived ON public.payment_signals USING btree (received_at) WHERE (source <> 'status'::text);

CREATE INDEX payment_signals_attempt ON public.payment_signals USING btree (attempt_id);

CREATE UNIQUE INDEX payment_signals_once ON public.payment_signals USING btree (provider, source, event_key);

CREATE INDEX payment_signals_unverified ON public.payment_signals USING btree (received_at) WHERE (NOT verified);

CREATE INDEX picks_person ON public.picks USING btree (picked_by, picked_at);

CREATE INDEX picks_replacement_pack ON public.picks USING btree (replacement_pack_id);

CREATE INDEX picture_fetches_known ON public.picture_fetches USING btree (url) WHERE (state = 'done'::text);

CREATE INDEX picture_fetches_product ON public.picture_fetches USING btree (product_id);

CREATE INDEX picture_fetches_waiting ON public.picture_fetches USING btree (import_id) WHERE (state = 'waiting'::text);

CREATE INDEX price_changes_newest ON public.price_changes USING btree (created_at DESC);

CREATE INDEX product_slugs_product ON public.product_slugs USING btree (product_id);

CREATE INDEX product_taxes_newest ON public.product_taxes USING btree (set_at);

CREATE INDEX products_brand_trgm ON public.products USING gin (brand gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='512') WHERE (deleted_at IS NULL);

CREATE INDEX products_category ON public.products USING btree (category_id, id DESC) WHERE ((deleted_at IS NULL) AND publish);

CREATE INDEX products_category_discount ON public.products USING btree (category_id, discount_micro, id) WHERE ((deleted_at IS NULL) AND publish);

CREATE INDEX products_category_name ON public.products USING btree (category_id, lower(name), id) WHERE ((deleted_at IS NULL) AND publish);

CREATE INDEX products_category_popular ON public.products USING btree (category_id, recent_sales DESC, id DESC) WHERE ((deleted_at IS NULL) AND publish);

CREATE INDEX products_category_price ON public.products USING btree (category_id, selling_paise, id) WHERE ((deleted_at IS NULL) AND publish);

CREATE INDEX products_created ON public.products USING btree (created_at) WHERE (deleted_at IS NULL);

CREATE INDEX products_desk_discount ON public.products USING btree (discount_micro, id) WHERE (deleted_at IS NULL);

CREATE INDEX products_desk_name ON public.products USING btree (lower(name), id) WHERE (deleted_at IS NULL);

CREATE INDEX products_desk_newest ON public.products USING btree (id) WHERE (deleted_at IS NULL);

CREATE INDEX products_desk_popular ON public.products USING btree (recent_sales, id) WHERE (deleted_at IS NULL);

CREATE INDEX products_desk_price ON public.products USING btree (selling_paise, id) WHERE (deleted_at IS NULL);

CREATE INDEX products_every_category ON public.products USING btree (category_id);

CREATE INDEX products_every_sub_category ON public.products USING btree (sub_category_id, category_id);

CREATE INDEX products_hidden ON public.products USING btree (id) WHERE ((deleted_at IS NULL) AND (NOT publish));

CREATE INDEX products_imported ON public.products USING btree (id) WHERE (publish AND (deleted_at IS NULL) AND (lower(origin) <> 'india'::text));

CREATE INDEX products_name_trgm ON public.products USING gin (name gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='512') WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX products_slug ON public.products USING btree (slug) WHERE (deleted_at IS NULL);

CREATE INDEX products_sub_category ON public.products USING btree (sub_category_id, id DESC) WHERE ((deleted_at IS NULL) AND publish);

CREATE INDEX products_undeclared ON public.products USING btree (lower(brand), id) INCLUDE (brand) WHERE (publish AND (deleted_at IS NULL) AND (NOT ((declarations ?| '{manufacturer,packer,importer}'::text[]) AND (declarations ? 'consumerCare'::text))));

CREATE INDEX products_untaxed ON public.products USING btree (COALESCE(taxed_from, 'infinity'::date), id) INCLUDE (taxed_from) WHERE (publish AND (deleted_at IS NULL));

CREATE INDEX products_updated ON public.products USING btree (updated_at);

CREATE INDEX products_without_origin ON public.products USING btree (id) WHERE (publish AND (deleted_at IS NULL) AND (origin IS NULL));

CREATE INDEX products_without_veg ON public.products USING btree (id) WHERE (publish AND (deleted_at IS NULL) AND (veg IS NULL));

CREATE INDEX promotion_uses_of_customer ON public.promotion_uses USING btree (customer_id, promotion_id) WHERE (released_at IS NULL);

CREATE INDEX promotion_uses_of_promotion ON public.promotion_uses USING btree (promotion_id);

CREATE INDEX promotion_uses_of_user ON public.promotion_uses USING btree (user_id, promotion_id) WHERE (released_at IS NULL);

CREATE INDEX purchase_lines_expires ON public.purchase_lines USING btree (expires_on) WHERE (expires_on IS NOT NULL);

CREATE INDEX purchase_lines_pack ON public.purchase_lines USING btree (pack_id);

CREATE UNIQUE INDEX purchases_once_a_year ON public.purchases USING btree (supplier_id, lower(bill_number), date_part('year'::text, (bill_date - '3 mons'::interval)), entry) WHERE (reverses IS NULL);

CREATE UNIQUE INDEX purchases_return_once ON public.purchases USING btree (return_number) WHERE ((reverses IS NULL) AND (return_number IS NOT NULL));

CREATE INDEX purchases_written ON public.purchases USING btree (written_at);

CREATE INDEX push_subscriptions_of_session ON public.push_subscriptions USING btree (session_id);

CREATE INDEX push_subscriptions_of_user ON public.push_subscriptions USING btree (user_id);

CREATE INDEX rate_limits_window ON public.rate_limits USING btree (window_start);

CREATE INDEX refunds_capture ON public.refunds USING btree (capture_id);

CREATE INDEX refunds_order ON public.refunds USING btree (order_id);

CREATE INDEX refunds_pending ON public.refunds USING btree (created_at) WHERE (status = 'Pending'::text);

CREATE INDEX requests_age ON public.requests USING btree (created_at);

CREATE UNIQUE INDEX search_synonyms_name ON public.search_synonyms USING btree (lower(name));

CREATE INDEX search_terms_last ON public.search_terms USING btree (last_at);

CREATE INDEX search_terms_nothing_found ON public.search_terms USING btree (nothing_found DESC, term) WHERE (nothing_found > 0);

CREATE INDEX search_terms_searches ON public.search_terms USING btree (searches DESC, term);

CREATE INDEX search_wishes_user ON public.search_wishes USING btree (user_id, week);

CREATE INDEX sessions_cookie ON public.sessions USING btree (cookie_hash) WHERE ((ended_at IS NULL) AND (cookie_hash IS NOT NULL));

CREATE INDEX sessions_every_user ON public.sessions USING btree (user_id);

CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX slot_places_slot ON public.slot_places USING btree (slot_id);

CREATE INDEX slot_rules_area ON public.slot_rules USING btree (area_id);

CREATE INDEX slots_starts ON public.slots USING btree (starts_at);

CREATE INDEX staff_owners ON public.staff USING btree (user_id) WHERE ((role = 'owner'::text) AND (ended_at IS NULL));

CREATE UNIQUE INDEX staff_invitations_one_open ON public.staff_invitations USING btree (mobile, name) WHERE (used_at IS NULL);

CREATE INDEX stock_movements_of_count_pack ON public.stock_movements USING btree (count_id, pack_id) WHERE (count_id IS NOT NULL);

CREATE UNIQUE INDEX stock_movements_once_per_order ON public.stock_movements USING btree (order_id, pack_id, revival, reason, return_id, addition_id) NULLS NOT DISTINCT WHERE (order_id IS NOT NULL);

CREATE UNIQUE INDEX stock_movements_once_per_purchase ON public.stock_movements USING btree (purchase_id, pack_id) WHERE (purchase_id IS NOT NULL);

CREATE UNIQUE INDEX stock_movements_once_per_return ON public.stock_movements USING btree (return_id, pack_id) WHERE (return_id IS NOT NULL);

CREATE INDEX stock_movements_pack_at ON public.stock_movements USING btree (pack_id, at);

CREATE INDEX stock_movements_waste ON public.stock_movements USING btree (at) WHERE (reason = 'waste'::text);

CREATE UNIQUE INDEX sub_categories_name ON public.sub_categories USING btree (category_id, lower(name));

CREATE INDEX subscription_days_day ON public.subscription_days USING btree (day);

CREATE INDEX subscription_days_order ON public.subscription_days USING btree (order_id);

CREATE INDEX subscriptions_address ON public.subscriptions USING btree (address_id);

CREATE INDEX subscriptions_due ON public.subscriptions USING btree (fixed_through) WHERE (stopped_why IS NULL);

CREATE INDEX subscriptions_pack ON public.subscriptions USING btree (pack_id);

CREATE INDEX subscriptions_user ON public.subscriptions USING btree (user_id);

CREATE INDEX supplied_lines_by_mrp ON public.supplied_lines USING btree (pack_id) WHERE (mrp_paise IS NOT NULL);

CREATE INDEX supplied_lines_replacement_image ON public.supplied_lines USING btree (image) WHERE is_replacement;

CREATE INDEX supplier_entries_of_supplier ON public.supplier_entries USING btree (supplier_id, id);

CREATE INDEX supplier_items_pack ON public.supplier_items USING btree (pack_id);

CREATE UNIQUE INDEX suppliers_once ON public.suppliers USING btree (lower(name));

CREATE INDEX tax_documents_against ON public.tax_documents USING btree (against) WHERE (against IS NOT NULL);

CREATE INDEX tax_documents_by_kind ON public.tax_documents USING btree (kind, issued_at DESC, id DESC);

CREATE INDEX tax_documents_inter_state ON public.tax_documents USING btree (issued_at, id) WHERE inter_state;

CREATE INDEX tax_documents_newest ON public.tax_documents USING btree (issued_at DESC, id DESC);

CREATE INDEX tax_documents_notes_by_day ON public.tax_documents USING btree ((((issued_at AT TIME ZONE 'Asia/Kolkata'::text))::date)) WHERE (kind = ANY (ARRAY['credit_note'::text, 'refund_note'::text]));

CREATE UNIQUE INDEX tax_documents_one_per_order ON public.tax_documents USING btree (order_id) WHERE ((against IS NULL) AND (kind <> 'receipt_voucher'::text));

CREATE UNIQUE INDEX tax_documents_one_receipt ON public.tax_documents USING btree (order_id) WHERE (kind = 'receipt_voucher'::text);

CREATE UNIQUE INDEX tax_documents_one_refund_voucher ON public.tax_documents USING btree (against) WHERE (kind = 'refund_voucher'::text);

CREATE INDEX tax_documents_order ON public.tax_documents USING btree (order_id);

CREATE INDEX tenders_credit_note ON public.tenders USING btree (reference) WHERE (kind = 'credit'::text);

CREATE UNIQUE INDEX tenders_upi_reference_once ON public.tenders USING btree (reference) WHERE ((kind = 'upi'::text) AND (length(reference) > 4));

CREATE INDEX till_approvals_by ON public.till_approvals USING btree (by_id);

CREATE INDEX till_approvals_counter ON public.till_approvals USING btree (counter_id);

CREATE INDEX till_people_counter ON public.till_people USING btree (counter_id);

CREATE UNIQUE INDEX upi_claims_open ON public.upi_claims USING btree (order_id) WHERE (state = 'open'::text);

CREATE INDEX upi_claims_order ON public.upi_claims USING btree (order_id);

CREATE UNIQUE INDEX upi_claims_utr ON public.upi_claims USING btree (utr) WHERE (state = 'seen'::text);

CREATE INDEX users_admins ON public.users USING btree (id) WHERE (role = 'ADMIN'::text);

CREATE UNIQUE INDEX users_email ON public.users USING btree (email);

CREATE INDEX users_mobile ON public.users USING btree (mobile) WHERE (mobile IS NOT NULL);

CREATE INDEX users_newest ON public.users USING btree (created_at DESC, id DESC);

CREATE UNIQUE INDEX users_verified_mobile ON public.users USING btree (mobile) WHERE (mobile_verified_at IS NOT NULL);

CREATE INDEX users_words ON public.users USING gin (lower(((((name || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE((mobile)::text, ''::text))) gin_trgm_ops);

CREATE INDEX watches_of_user ON public.watches USING btree (user_id);

CREATE INDEX written_imports_newest ON public.written_imports USING btree (written_at);

CREATE INDEX written_imports_user ON public.written_imports USING btree (user_id);

CREATE VIEW bought_packs AS
 SELECT l.pack_id,
    l.purchase_id,
    l."position",
    l.quantity + l.free_quantity AS packs,
    NULLIF(round(l.cost_paise::numeric * COALESCE(l.grams, l.quantity::bigint)::numeric / COALESCE(l.grams + l.free_grams, (l.quantity + l.free_quantity)::bigint)::numeric), 0::numeric)::bigint AS cost_paise,
    l.mrp_paise,
    l.batch,
    l.expires_on,
    b.bill_date,
    b.written_at,
    l.relabels,
    l.grams + l.free_grams AS grams
   FROM purchase_lines l
     JOIN purchases b ON b.id = l.purchase_id
  WHERE b.reverses IS NULL AND b.return_number IS NULL AND NOT (EXISTS ( SELECT
           FROM purchases r
          WHERE r.reverses = b.id));
COMMENT ON VIEW bought_packs IS 'The lines of the bills that were not reversed; the cost is that of one pack, free ones counted, and null where all were free; `grams` are all that came, where they were weighed.';

CREATE VIEW gap_cash_charge AS
 SELECT id AS charge_id
   FROM charges
  WHERE is_active AND (name ~ '\mCOD\M'::text OR ((name || ' '::text) || description) ~* '\mcash on delivery\M'::text);
COMMENT ON VIEW gap_cash_charge IS 'Charges that say they are for cash on delivery. Charges have no condition of that kind, so everybody would pay them.';

CREATE VIEW gap_declarations AS
 WITH lacking AS NOT MATERIALIZED (
         SELECT products.id,
            lower(products.brand) AS brand,
            products.declarations
           FROM products
          WHERE products.publish AND products.deleted_at IS NULL AND NOT (products.declarations ?| '{manufacturer,packer,importer}'::text[] AND products.declarations ? 'consumerCare'::text)
        ), brands AS NOT MATERIALIZED (
         SELECT brand_declarations.key,
            brand_declarations.declarations,
            brand_declarations.declarations ?| '{manufacturer,packer,importer}'::text[] AND brand_declarations.declarations ? 'consumerCare'::text AS says_all
           FROM brand_declarations
        )
 SELECT id AS product_id
   FROM lacking p
  WHERE NOT (EXISTS ( SELECT
           FROM brands b
          WHERE b.key = p.brand AND b.says_all)) AND NOT (EXISTS ( SELECT
           FROM brands b
             JOIN lacking own ON own.brand = b.key
          WHERE own.id = p.id AND NOT b.says_all AND (b.declarations || own.declarations) ? 'consumerCare'::text AND (b.declarations || own.declarations) ?| '{manufacturer,packer,importer}'::text[])) AND NOT (EXISTS ( SELECT
           FROM packs k
          WHERE k.product_id = p.id AND k.retired_at IS NULL AND k.weighed));
COMMENT ON VIEW gap_declarations IS 'Packed products on sale without a manufacturer, packer or importer, or without consumer care. What is sold loose is no package.';

CREATE VIEW gap_grievance_clock AS
 SELECT id AS grievance_id
   FROM grievances
  WHERE state = 'open'::text AND acknowledge_by <= now() OR state <> 'settled'::text AND settle_by <= now();
COMMENT ON VIEW gap_grievance_clock IS 'Complaints that are over one of their clocks.';

CREATE VIEW gap_importer AS
 SELECT p.id AS product_id
   FROM products p
     LEFT JOIN brand_declarations b ON b.key = lower(p.brand)
  WHERE p.publish AND p.deleted_at IS NULL AND lower(p.origin) <> 'india'::text AND NOT (COALESCE(b.declarations, '{}'::jsonb) || p.declarations) ? 'importer'::text;
COMMENT ON VIEW gap_importer IS 'Imported products on sale whose importer neither they nor their brand name.';

CREATE VIEW gap_origin AS
 SELECT id AS product_id
   FROM products
  WHERE publish AND deleted_at IS NULL AND origin IS NULL;
COMMENT ON VIEW gap_origin IS 'Products on sale without a country of origin.';

CREATE VIEW gap_pre_ticked AS
 SELECT format('%s.%s'::text, d.adrelid::regclass, a.attname) AS choice
   FROM pg_attrdef d
     JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
  WHERE d.adrelid = 'consents'::regclass::oid AND a.attname = 'given'::name OR d.adrelid = 'users'::regclass::oid AND a.attname = 'substitution'::name
UNION ALL
 SELECT format('%s.%s'::text, c.oid::regclass, a.attname) AS choice
   FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.oid = 'consents'::regclass::oid AND a.attname = 'given'::name AND NOT a.attnotnull;
COMMENT ON VIEW gap_pre_ticked IS 'Choices of shoppers that have a value before they choose. There is none as long as the tables are as this release makes them: a consent is a row that somebody’s yes or no has written.';

CREATE VIEW gap_price AS
 SELECT product_id
   FROM packs
  WHERE retired_at IS NULL AND discount_micro < 0;
COMMENT ON VIEW gap_price IS 'Packs that cost more than their MRP. The constraint on the discount keeps it empty.';

CREATE VIEW gap_script_purpose AS
 SELECT version
   FROM ( SELECT marketing_scripts.version,
            marketing_scripts.header_scripts,
            marketing_scripts.meta_tags,
            marketing_scripts.body_scripts,
            marketing_scripts.hosts,
            marketing_scripts.enabled,
            marketing_scripts.note,
            marketing_scripts.saved_by,
            marketing_scripts.saved_at,
            marketing_scripts.header_purpose,
            marketing_scripts.body_purpose
           FROM marketing_scripts
          ORDER BY marketing_scripts.version DESC
         LIMIT 1) current
  WHERE enabled AND (header_scripts <> ''::text AND header_purpose IS NULL OR body_scripts <> ''::text AND body_purpose IS NULL);
COMMENT ON VIEW gap_script_purpose IS 'The marketing scripts in force, if some do not say what they are for.';

CREATE VIEW gap_veg_mark AS
 SELECT id AS product_id
   FROM products p
  WHERE publish AND deleted_at IS NULL AND veg IS NULL AND NOT (EXISTS ( SELECT
           FROM product_taxes t
          WHERE t.product_id = p.id AND t.hsn >= '30'::text));
COMMENT ON VIEW gap_veg_mark IS 'Products on sale without a veg or non-veg mark. What has an HSN of chapter 30 or above, such as soap, is not food.';

CREATE VIEW idempotency_keys AS
 SELECT caller AS user_id,
    key,
    form,
    body_hash,
    record AS order_id,
    created_at,
    call
   FROM requests
  WHERE call = 'order'::text;
COMMENT ON VIEW idempotency_keys IS 'For a server of the version before, which places orders with it.';

CREATE VIEW image_uses AS
 SELECT unnest(products.images) AS url
   FROM products
UNION ALL
 SELECT packs.image AS url
   FROM packs
  WHERE packs.image IS NOT NULL
UNION ALL
 SELECT categories.image AS url
   FROM categories
UNION ALL
 SELECT sub_categories.image AS url
   FROM sub_categories
UNION ALL
 SELECT users.avatar AS url
   FROM users
UNION ALL
 SELECT (regexp_matches(settings.value::text, '/media/[0-9a-f]{32}\.webp'::text, 'g'::text))[1] AS url
   FROM settings
UNION ALL
 SELECT (regexp_matches(import_effects.before::text, '/media/[0-9a-f]{32}\.webp'::text, 'g'::text))[1] AS url
   FROM import_effects
UNION ALL
 SELECT grievances.photo AS url
   FROM grievances
  WHERE grievances.photo IS NOT NULL
UNION ALL
 SELECT deliveries.photo AS url
   FROM deliveries
  WHERE deliveries.photo IS NOT NULL
UNION ALL
 SELECT order_images.image AS url
   FROM order_images;
COMMENT ON VIEW image_uses IS 'Every place, beside replacements in orders, that shows a picture. A column that comes to show one is added here.';

CREATE VIEW request_keys AS
 SELECT key,
    body_hash,
    record AS record_id,
    created_at
   FROM requests
  WHERE call <> 'order'::text;
COMMENT ON VIEW request_keys IS 'For a server of the version before, which makes other things with it.';

CREATE VIEW sent_again AS
 SELECT claim_id,
    order_id,
    supplied_position,
    LEAST(pieces::numeric, GREATEST(0::numeric, sent - earlier::numeric))::integer AS pieces,
    (LEAST(pieces::bigint, GREATEST(0::bigint, agreed - earlier))::numeric - LEAST(pieces::numeric, GREATEST(0::numeric, sent - earlier::numeric)))::integer AS missing
   FROM ( SELECT l.claim_id,
            l.order_id,
            l.supplied_position,
            COALESCE(l.pieces, 0) AS pieces,
            q.agreed,
                CASE
                    WHEN a.packed_at IS NULL THEN q.agreed::numeric
                    ELSE q.supplied
                END AS sent,
            COALESCE(sum(l.pieces) OVER (PARTITION BY l.order_id, l.claim_id, p.pack_id ORDER BY l.supplied_position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0::bigint) AS earlier
           FROM claim_lines l
             JOIN claims c ON c.id = l.claim_id
             JOIN orders a ON a.id = c.again_order_id
             JOIN supplied_lines p ON p.order_id = l.order_id AND p."position" = l.supplied_position
             CROSS JOIN LATERAL ( SELECT COALESCE(sum(o.quantity), 0::bigint) AS agreed,
                    COALESCE(sum(( SELECT sum(s.quantity) AS sum
                           FROM supplied_lines s
                          WHERE s.order_id = o.order_id AND s.line_position = o."position")), 0::numeric) AS supplied
                   FROM order_lines o
                  WHERE o.order_id = a.id AND o.pack_id = p.pack_id) q
          WHERE a.status <> 'Cancelled'::text) w;
COMMENT ON VIEW sent_again IS 'How many packets of a line of a claim its free order brings, and how many its picker did not find. Of two lines of one pack the first gets them first.';

CREATE VIEW unread_states AS
 SELECT 'address'::text AS kind,
    addresses.id,
    addresses.user_id,
    addresses.state,
    addresses.pincode
   FROM addresses
  WHERE read_state(addresses.state) IS NULL
UNION ALL
 SELECT 'order'::text AS kind,
    o.id,
    o.user_id,
    o.address ->> 'state'::text AS state,
    o.address ->> 'pincode'::text AS pincode
   FROM orders o
  WHERE o.address IS NOT NULL AND (o.status <> ALL (ARRAY['Delivered'::text, 'Cancelled'::text, 'Payment Failed'::text])) AND read_state(o.address ->> 'state'::text) IS NULL;
COMMENT ON VIEW unread_states IS 'Addresses, and open orders, whose state nobody could read: the shopper is asked to choose it again; npm run doctor lists them.';

CREATE VIEW waiting_packs AS
 SELECT l.pack_id,
    sum(l.quantity) AS pieces
   FROM orders o
     JOIN order_lines l ON l.order_id = o.id
  WHERE o.status = ANY (ARRAY['Awaiting Payment'::text, 'Pending'::text, 'Confirmed'::text])
  GROUP BY l.pack_id;
COMMENT ON VIEW waiting_packs IS 'How many of each pack are agreed and still lie on the shelf.';

CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE ON public.audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER audit_log_linked AFTER INSERT ON public.audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_audit_entry();

CREATE TRIGGER cash_entries_append_only BEFORE DELETE OR UPDATE ON public.cash_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER cash_entries_moved AFTER INSERT ON public.cash_entries FOR EACH ROW EXECUTE FUNCTION move_rider_cash();

CREATE TRIGGER cash_moves_append_only BEFORE DELETE OR UPDATE ON public.cash_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER claims_within_supplied AFTER INSERT ON public.claim_lines FOR EACH ROW EXECUTE FUNCTION keep_claims_within_supplied();

CREATE TRIGGER move_claim_of_before AFTER UPDATE OF cash_given_at ON public.claims FOR EACH ROW WHEN (((old.cash_given_at IS NULL) AND (new.cash_given_at IS NOT NULL) AND (new.cash_paise > 0))) EXECUTE FUNCTION move_claim_of_before();

CREATE TRIGGER counter_returns_credit AFTER INSERT ON public.counter_returns FOR EACH ROW WHEN ((new.kind = 'credit'::text)) EXECUTE FUNCTION credit_by_note();

CREATE TRIGGER keep_sale_of_before AFTER INSERT ON public.counter_sales FOR EACH ROW WHEN ((new.idempotency_key IS NOT NULL)) EXECUTE FUNCTION keep_sale_of_before();

CREATE TRIGGER customers_move_credit BEFORE UPDATE OF merged_into ON public.customers FOR EACH ROW WHEN ((old.merged_into IS DISTINCT FROM new.merged_into)) EXECUTE FUNCTION move_credit();

CREATE TRIGGER keep_delivery_of_before AFTER UPDATE OF request_key ON public.deliveries FOR EACH ROW WHEN ((new.request_key IS NOT NULL)) EXECUTE FUNCTION keep_delivery_of_before();

CREATE TRIGGER drawer_entries_moved AFTER INSERT ON public.drawer_entries FOR EACH ROW EXECUTE FUNCTION move_drawer_cash();

CREATE TRIGGER erasures_guard BEFORE INSERT OR UPDATE ON public.erasures FOR EACH ROW EXECUTE FUNCTION guard_erasure();

CREATE TRIGGER khata_entries_credit AFTER INSERT ON public.khata_entries FOR EACH ROW WHEN (((new.credit_paise <> 0) AND (new.customer_id IS NOT NULL))) EXECUTE FUNCTION keep_credit();

CREATE TRIGGER marketing_scripts_append_only BEFORE DELETE OR UPDATE ON public.marketing_scripts FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER give_back_promotions AFTER UPDATE OF status ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.offers <> '[]'::jsonb) AND (new.status IS DISTINCT FROM old.status))) EXECUTE FUNCTION give_promotions_back();

CREATE CONSTRAINT TRIGGER give_coupon_back AFTER UPDATE OF status ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.coupon IS NOT NULL) AND (new.status IS DISTINCT FROM old.status))) EXECUTE FUNCTION give_coupon_back();

CREATE TRIGGER order_search_of_changed AFTER UPDATE OF announced_at, customer, address ON public.orders FOR EACH ROW WHEN ((((old.announced_at IS NULL) AND (new.announced_at IS NOT NULL)) OR (old.customer <> new.customer) OR (old.address IS DISTINCT FROM new.address))) EXECUTE FUNCTION write_order_search();

CREATE TRIGGER order_search_of_new AFTER INSERT ON public.orders FOR EACH ROW WHEN (((new.announced_at IS NOT NULL) OR (new.status = 'Awaiting Payment'::text))) EXECUTE FUNCTION write_order_search();

CREATE TRIGGER orders_business_day_of_new BEFORE INSERT ON public.orders FOR EACH ROW WHEN ((new.business_day IS NULL)) EXECUTE FUNCTION fill_business_day();

CREATE TRIGGER orders_business_day_stays BEFORE UPDATE OF business_day ON public.orders FOR EACH ROW WHEN ((old.business_day IS DISTINCT FROM new.business_day)) EXECUTE FUNCTION refuse_other_business_day();

CREATE CONSTRAINT TRIGGER require_credit AFTER UPDATE OF status ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.credit_paise > 0) AND (new.status IS DISTINCT FROM old.status))) EXECUTE FUNCTION require_credit();

CREATE TRIGGER packs_movements_in_grams AFTER UPDATE OF weighed, grams ON public.packs FOR EACH ROW WHEN (((old.weighed <> new.weighed) OR (new.weighed AND (old.grams <> new.grams)))) EXECUTE FUNCTION keep_movements_in_grams();

CREATE CONSTRAINT TRIGGER packs_one_heap AFTER INSERT OR UPDATE OF stock, stock_grams, shares_stock ON public.packs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.shares_stock) EXECUTE FUNCTION require_one_heap();

CREATE TRIGGER packs_share_stock AFTER UPDATE OF shares_stock ON public.packs FOR EACH ROW WHEN ((old.shares_stock <> new.shares_stock)) EXECUTE FUNCTION share_stock();

CREATE TRIGGER packs_stock_grams BEFORE INSERT OR UPDATE ON public.packs FOR EACH ROW WHEN ((new.weighed OR (new.stock_grams IS NOT NULL))) EXECUTE FUNCTION keep_stock_grams();

CREATE TRIGGER remember_price AFTER UPDATE ON public.packs FOR EACH ROW WHEN (((old.price_paise IS DISTINCT FROM new.price_paise) OR (old.discount_micro IS DISTINCT FROM new.discount_micro))) EXECUTE FUNCTION remember_price();

CREATE TRIGGER payment_captures_append_only BEFORE DELETE OR UPDATE ON public.payment_captures FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payment_captures_balance AFTER INSERT ON public.payment_captures FOR EACH ROW EXECUTE FUNCTION open_capture_balance();

CREATE TRIGGER payment_signals_append_only BEFORE DELETE OR UPDATE ON public.payment_signals FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER first_tax_added AFTER INSERT ON public.product_taxes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_first_tax();

CREATE TRIGGER first_tax_changed AFTER UPDATE ON public.product_taxes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_first_tax();

CREATE TRIGGER first_tax_removed AFTER DELETE ON public.product_taxes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_first_tax();

CREATE TRIGGER tally_added AFTER INSERT ON public.products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_products();

CREATE TRIGGER tally_changed AFTER UPDATE ON public.products REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_products();

CREATE TRIGGER tally_removed AFTER DELETE ON public.products REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_products();

CREATE TRIGGER refunds_balance AFTER INSERT OR UPDATE OF status, amount_paise, despite ON public.refunds FOR EACH ROW EXECUTE FUNCTION count_refund();

CREATE TRIGGER refuse_key_of_before BEFORE INSERT ON public.requests FOR EACH ROW WHEN ((new.caller = ''::text)) EXECUTE FUNCTION refuse_key_of_before();

CREATE TRIGGER session_end_ends_push AFTER UPDATE OF ended_at ON public.sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION session_end_ends_push();

CREATE CONSTRAINT TRIGGER staff_has_owner AFTER UPDATE ON public.staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.role = 'owner'::text) AND (old.ended_at IS NULL))) EXECUTE FUNCTION require_owner();

CREATE TRIGGER staff_sets_user_role AFTER INSERT OR UPDATE ON public.staff FOR EACH ROW EXECUTE FUNCTION staff_sets_user_role();

CREATE TRIGGER stock_movements_in_grams BEFORE INSERT ON public.stock_movements FOR EACH ROW WHEN (((new.happened_at IS NULL) AND (new.grams IS NULL))) EXECUTE FUNCTION movement_in_grams();

CREATE TRIGGER tax_document_rows_append_only BEFORE DELETE OR UPDATE ON public.tax_document_rows FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tax_documents_append_only BEFORE DELETE OR UPDATE ON public.tax_documents FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tax_documents_late AFTER INSERT ON public.tax_documents FOR EACH ROW WHEN ((new.issued_at < (now() - '00:30:00'::interval))) EXECUTE FUNCTION reopen_tax_day();

CREATE TRIGGER tenders_credit AFTER INSERT ON public.tenders FOR EACH ROW WHEN ((new.kind = 'credit'::text)) EXECUTE FUNCTION spend_by_note();

CREATE TRIGGER new_admin_sets_staff AFTER INSERT ON public.users FOR EACH ROW WHEN ((new.role = 'ADMIN'::text)) EXECUTE FUNCTION user_role_sets_staff();

CREATE TRIGGER user_role_sets_staff AFTER UPDATE OF role ON public.users FOR EACH ROW WHEN ((old.role <> new.role)) EXECUTE FUNCTION user_role_sets_staff();
