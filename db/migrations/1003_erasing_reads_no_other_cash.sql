-- additive: the version before calls the same function.
-- By two indexes: one condition of both read every row of the cash while the person's rows were locked.
CREATE OR REPLACE FUNCTION erase_from_histories(erasure character)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
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
END $$;
