-- additive: an older server never asks for what this allows.
-- Text of an erased person is overwritten in tables that the serving role may only add to. Everything else is written by
-- that role itself (src/features/privacy/server/personal-tables.ts).

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What nobody signed is let go after a month.
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'payment_signals' THEN
    IF NOT OLD.verified AND OLD.received_at < now() - interval '30 days' THEN RETURN OLD; END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('audit_log', 'payment_signals')
    AND current_setting('shop.erasing', true) = 'on'
    AND to_jsonb(NEW) - '{subject_name,changes,body}'::text[] = to_jsonb(OLD) - '{subject_name,changes,body}'::text[]
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE FUNCTION erased_changes(changes jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(field, CASE
    WHEN field IN ('role', 'status', 'state', 'action', 'auditEntries') THEN value
    WHEN jsonb_typeof(value) <> 'object' THEN '"erased"'
    ELSE (SELECT jsonb_object_agg(side, CASE
        WHEN jsonb_typeof(what) IN ('null', 'boolean') OR jsonb_typeof(what) = 'number' AND field !~* 'mobile' THEN what
        ELSE '"erased"' END) FROM jsonb_each(value) AS sides (side, what))
    END), '{}')
  FROM jsonb_each(changes) AS fields (field, value)
$$;
COMMENT ON FUNCTION erased_changes(jsonb) IS 'The changes of an audit entry without texts: which fields changed stays, with sums, states and switches.';

CREATE FUNCTION erase_from_histories(erasure char(24)) RETURNS text[]
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  person users;
  their_orders text[];
  their_tickets text[];
  entries bigint[];
BEGIN
  SELECT u.* INTO person FROM erasures e JOIN users u ON u.id = e.user_id
  WHERE e.id = erasure AND e.withdrawn_at IS NULL AND e.ran_at IS NULL AND e.runs_at <= now() FOR NO KEY UPDATE OF e;
  IF NOT FOUND THEN RAISE EXCEPTION 'erasure % is not due', erasure USING ERRCODE = 'insufficient_privilege'; END IF;
  their_orders := ARRAY(SELECT id FROM orders WHERE user_id = person.id);
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
COMMENT ON FUNCTION erase_from_histories(char) IS 'Overwrites what people wrote about the person of an erasure that is due, and returns the changed entries of the audit log with their new hashes. Of the owner, since the serving role may not change histories.';
