-- An order comes from the site, by phone or from the counter: the last two without an account, the counter without an address.
-- additive: an older server writes orders of the site only, which the rules treat as before.

ALTER TABLE orders ADD COLUMN channel text NOT NULL DEFAULT 'online';
ALTER TABLE orders ADD COLUMN placed_by char(24);
ALTER TABLE orders ADD COLUMN customer_id char(24);
ALTER TABLE orders ADD COLUMN counter_id char(24);
ALTER TABLE orders ADD COLUMN sold_at timestamptz;
ALTER TABLE orders ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE orders ALTER COLUMN address DROP NOT NULL;
ALTER TABLE orders DROP CONSTRAINT orders_address_shape;
ALTER TABLE orders ADD CONSTRAINT orders_address_shape CHECK (address IS NULL OR (
  address ?& '{_id,name,mobile,address_line,landmark,city,state,pincode,country,type}'
  AND jsonb_typeof(address -> 'mobile') = 'number' AND address ->> 'pincode' ~ '^[1-9][0-9]{5}$') IS TRUE) NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_channel_check CHECK (channel IN ('online', 'phone', 'counter')) NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_online_check
  CHECK (channel <> 'online' OR (user_id IS NOT NULL AND address IS NOT NULL)) NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_phone_check CHECK (channel <> 'phone' OR address IS NOT NULL) NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_counter_check
  CHECK ((channel = 'counter') = (counter_id IS NOT NULL) AND (channel = 'counter') = (sold_at IS NOT NULL)) NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES users(id) NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) NOT VALID;
ALTER TABLE orders ADD CONSTRAINT orders_counter_id_fkey FOREIGN KEY (counter_id) REFERENCES counters(id) NOT VALID;
COMMENT ON COLUMN orders.channel IS 'Where it was placed: on the site, by phone or at the counter.';
COMMENT ON COLUMN orders.placed_by IS 'Who of the shop placed it; null for one of the site.';
COMMENT ON COLUMN orders.customer_id IS 'For whom it was placed, if the shop knows them.';
COMMENT ON COLUMN orders.sold_at IS 'When it was sold by the clock of the counter; created_at is when it arrived.';
COMMENT ON CONSTRAINT orders_address_shape ON orders IS 'That of `addresses`, as it was.';

CREATE OR REPLACE FUNCTION erase_from_histories(erasure character)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
DECLARE
  person users;
  their_orders text[];
  their_tickets text[];
  entries bigint[];
BEGIN
  SELECT u.* INTO person FROM erasures e JOIN users u ON u.id = e.user_id
  WHERE e.id = erasure AND e.withdrawn_at IS NULL AND e.ran_at IS NULL AND e.runs_at <= now() FOR NO KEY UPDATE OF e;
  IF NOT FOUND THEN RAISE EXCEPTION 'erasure % is not due', erasure USING ERRCODE = 'insufficient_privilege'; END IF;
  their_orders := ARRAY(SELECT id FROM orders WHERE user_id = person.id
    OR customer_id IN (SELECT id FROM customers WHERE user_id = person.id));
  their_tickets := ARRAY(SELECT ticket FROM grievances WHERE user_id = person.id OR email = person.email);

  UPDATE order_events SET note = NULL WHERE order_id = ANY (their_orders) AND by <> 'system' AND note IS NOT NULL;
  UPDATE grievance_events SET body = 'erased'
  WHERE body IS NOT NULL AND grievance_id IN (SELECT id FROM grievances WHERE ticket = ANY (their_tickets));

  PERFORM set_config('shop.erasing', 'on', true);
  UPDATE payment_signals SET body = 'erased'
  WHERE attempt_id IN (SELECT id FROM payment_attempts WHERE order_id = ANY (their_orders));
  WITH redacted AS (
    UPDATE audit_log SET changes = erased_changes(changes),
      subject_name = CASE WHEN subject_name !~ '^(ORD|GRV)-' THEN 'erased' ELSE subject_name END
    WHERE subject_id = person.id OR subject_id = ANY (their_orders) OR subject_id = ANY (their_tickets)
      OR subject_name = ANY (their_orders) OR lower(subject_name) = person.email
      OR (actor_id = person.id AND action LIKE 'address.%')
    RETURNING id)
  SELECT coalesce(array_agg(id ORDER BY id), '{}') INTO entries FROM redacted;
  PERFORM set_config('shop.erasing', '', true);

  INSERT INTO audit_redactions (entry_id, hash)
  SELECT e.id, audit_hash(c.previous, e) FROM audit_log e JOIN audit_chain c ON c.entry_id = e.id WHERE e.id = ANY (entries)
  ON CONFLICT (entry_id) DO UPDATE SET hash = excluded.hash;
  RETURN ARRAY(SELECT format('%s:%s', entry_id, encode(hash, 'hex')) FROM audit_redactions
    WHERE entry_id = ANY (entries) ORDER BY entry_id);
END $$;
