-- additive: an older server never asks for what this allows.
-- Rows of histories and books lose what names a person, or go, once their time in src/platform/retention.ts is over. The
-- serving role may not change those tables, and neither it nor the owner can do it sooner: the times stand here.

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
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'payment_signals' THEN
    IF OLD.received_at < now() - interval '8 years' AND to_jsonb(NEW) - 'body' = to_jsonb(OLD) - 'body'
    THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'tax_documents' THEN
    IF OLD.keep_until < (now() AT TIME ZONE 'Asia/Kolkata')::date
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
END $$;

CREATE FUNCTION erase_expired_rows(at_most integer, OUT rows integer, OUT pictures text[])
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
END $$;
COMMENT ON FUNCTION erase_expired_rows(integer) IS 'Overwrites or deletes what is older than it is kept; returns how many papers, messages and consents, of each at most so many, and the pictures of complaints. Of the owner, since the serving role may not change histories and papers.';

CREATE FUNCTION erase_notes_of_old_orders(ids text[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE order_events e SET note = NULL FROM orders o
  WHERE o.id = ANY (ids) AND o.created_at < now() - interval '8 years'
    AND e.order_id = o.id AND e.by <> 'system' AND e.note IS NOT NULL
$$;
COMMENT ON FUNCTION erase_notes_of_old_orders(text[]) IS 'What people wrote into the history of orders whose time is over. Of the owner, since the serving role may not change histories.';

CREATE FUNCTION remove_expired_audit_entries(at_most integer, OUT entries integer, OUT last_number bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
END $$;
COMMENT ON FUNCTION remove_expired_audit_entries(integer) IS 'Deletes the oldest entries of the audit log that are older than eight years, with their links: at most so many. Whoever calls it adds an entry that names the last number, which the check of the chain asks for.';
