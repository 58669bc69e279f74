-- Complaints, claims, erasures (features/grievances, features/claims, features/privacy)

CREATE TABLE grievances (
  id char(24) PRIMARY KEY,
  ticket text NOT NULL UNIQUE CHECK (ticket ~ '^GRV-[0-9]{6}-[0-9A-Z]{8}$'),
  user_id char(24) REFERENCES users(id),
  order_id text REFERENCES orders(id),
  email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  body text NOT NULL CHECK (length(body) >= 1 AND length(body) <= 4000),
  state text NOT NULL CHECK (state IN ('open', 'acknowledged', 'settled')),
  reopened boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  acknowledge_by timestamptz NOT NULL,
  settle_by timestamptz NOT NULL,
  acknowledged_at timestamptz,
  settled_at timestamptz,
  photo text CHECK (photo ~ '^/media/[0-9a-f]{32}\.webp$'),
  CONSTRAINT grievances_check CHECK (acknowledge_by < settle_by),
  CONSTRAINT grievances_check1 CHECK ((state = 'open') = (acknowledged_at IS NULL)),
  CONSTRAINT grievances_check2 CHECK ((state = 'settled') = (settled_at IS NOT NULL))
);
CREATE INDEX grievances_user ON grievances (user_id);
CREATE INDEX grievances_order ON grievances (order_id);
CREATE INDEX grievances_unsettled ON grievances (settle_by) WHERE (state <> 'settled');
COMMENT ON TABLE grievances IS
  'no delete: complaints to the grievance officer (E-Commerce Rules 2020, rule 4): acknowledged within 48 hours, settled within a calendar month.';
COMMENT ON COLUMN grievances.ticket IS 'person: keep a number of the shop, without a name';
COMMENT ON COLUMN grievances.order_id IS
  'Only an order of the person who writes; what they claim about another stays in the text.';
COMMENT ON COLUMN grievances.email IS 'person: blank';
COMMENT ON COLUMN grievances.body IS 'person: blank';
COMMENT ON COLUMN grievances.photo IS
  'What the person has photographed; only the desk shows it.
person: blank (files in uploads)';

CREATE TABLE grievance_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  grievance_id char(24) NOT NULL REFERENCES grievances(id),
  kind text NOT NULL CHECK (kind IN ('opened', 'acknowledged', 'answered', 'settled', 'reopened')),
  body text CHECK (length(body) >= 1 AND length(body) <= 4000),
  by_id char(24) REFERENCES users(id),
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX grievance_events_grievance ON grievance_events (grievance_id, id);
COMMENT ON TABLE grievance_events IS 'append-only: what happened to a grievance, with the answers that were mailed.';
COMMENT ON COLUMN grievance_events.body IS 'person: blank';

CREATE TABLE claims (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  order_id text NOT NULL REFERENCES orders(id),
  wish text NOT NULL CHECK (wish IN ('money', 'credit', 'again')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled', 'refused')),
  asked_paise bigint NOT NULL CHECK (asked_paise >= 0),
  settled_as text CHECK (settled_as IN ('money', 'credit', 'again')),
  given_paise bigint NOT NULL DEFAULT 0 CHECK (given_paise >= 0),
  document_id char(24) UNIQUE REFERENCES tax_documents(id),
  again_order_id text UNIQUE REFERENCES orders(id),
  cash_paise bigint NOT NULL DEFAULT 0 CHECK (cash_paise >= 0),
  cash_given_at timestamptz,
  reason text CHECK (length(reason) >= 1 AND length(reason) <= 500),
  by_rule boolean NOT NULL DEFAULT false,
  decided_by char(24) REFERENCES users(id),
  decided_at timestamptz,
  grievance_id char(24) UNIQUE REFERENCES grievances(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT claims_of_order UNIQUE (id, order_id),
  CONSTRAINT claims_in_state UNIQUE (id, state),
  CONSTRAINT claims_decided CHECK ((state = 'open') = (decided_at IS NULL)),
  CONSTRAINT claims_refused_with_reason CHECK (state <> 'refused' OR reason IS NOT NULL),
  CONSTRAINT claims_settled CHECK ((state = 'settled') = (settled_as IS NOT NULL)),
  CONSTRAINT claims_given CHECK ((given_paise > 0) = (document_id IS NOT NULL) AND cash_paise <= given_paise),
  CONSTRAINT claims_again CHECK ((NOT settled_as IS DISTINCT FROM 'again') = (again_order_id IS NOT NULL) AND (again_order_id IS NULL OR document_id IS NULL))
);
CREATE INDEX claims_of_orders ON claims (order_id);
CREATE INDEX claims_to_decide ON claims (created_at) WHERE ((state = 'open') OR ((cash_paise > 0) AND (cash_given_at IS NULL)));
COMMENT ON TABLE claims IS
  'no delete: what a shopper says is wrong with an order that was delivered, what they wish, and how it was settled.';
COMMENT ON COLUMN claims.asked_paise IS 'What its lines are worth by the bill, when it was made.';
COMMENT ON COLUMN claims.document_id IS 'The note that money or credit was given by.';
COMMENT ON COLUMN claims.again_order_id IS 'The order, free of charge, by which the pieces are sent again.';
COMMENT ON COLUMN claims.cash_paise IS 'What of it is handed over in cash.';
COMMENT ON COLUMN claims.cash_given_at IS 'When that was handed over.';
COMMENT ON COLUMN claims.reason IS 'Why it was refused, or settled in part.
person: blank';
COMMENT ON COLUMN claims.by_rule IS 'Settled at once, by the rule of the shop.';
COMMENT ON COLUMN claims.grievance_id IS 'The complaint to the grievance officer that it has become.';

CREATE TABLE claim_lines (
  claim_id char(24) NOT NULL,
  supplied_position int NOT NULL,
  order_id text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  kind text NOT NULL CHECK (kind IN ('missing', 'damaged', 'expired', 'wrong', 'poor', 'lighter')),
  pieces int CHECK (pieces >= 1),
  grams int CHECK (grams >= 1),
  weighs_grams int CHECK (weighs_grams >= 0),
  asked_paise bigint NOT NULL CHECK (asked_paise >= 0),
  CONSTRAINT claim_lines_pkey PRIMARY KEY (claim_id, supplied_position),
  CONSTRAINT claim_lines_amount CHECK (num_nulls(pieces, grams) < 2 AND (kind = 'lighter') = (weighs_grams IS NOT NULL)),
  CONSTRAINT claim_lines_claim_id_order_id_fkey FOREIGN KEY (claim_id, order_id) REFERENCES claims(id, order_id),
  CONSTRAINT claim_lines_state_fkey FOREIGN KEY (claim_id, state) REFERENCES claims(id, state) ON UPDATE CASCADE,
  CONSTRAINT claim_lines_order_id_supplied_position_fkey FOREIGN KEY (order_id, supplied_position) REFERENCES supplied_lines(order_id, "position")
);
CREATE UNIQUE INDEX claim_lines_one_open ON claim_lines (order_id, supplied_position) WHERE (state = 'open');
CREATE INDEX claim_lines_of_supplied ON claim_lines (order_id, supplied_position);
COMMENT ON TABLE claim_lines IS
  'no delete: what is wrong with which line of what was supplied. A line has one open claim, and never more claims than was supplied.';
COMMENT ON COLUMN claim_lines.state IS 'That of its claim.
person: none';
COMMENT ON COLUMN claim_lines.pieces IS 'How many packets; null where only a weight is claimed.';
COMMENT ON COLUMN claim_lines.grams IS 'How much of what is sold by weight.';
COMMENT ON COLUMN claim_lines.weighs_grams IS 'What it weighs, of one that is lighter than written.';

CREATE TABLE claim_photos (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  order_id text NOT NULL REFERENCES orders(id),
  claim_id char(24) REFERENCES claims(id),
  content bytea NOT NULL CHECK (octet_length(content) >= 1 AND octet_length(content) <= 2000000),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT claim_photos_of_claim FOREIGN KEY (claim_id, order_id) REFERENCES claims(id, order_id)
);
CREATE INDEX claim_photos_of_claims ON claim_photos (claim_id);
CREATE INDEX claim_photos_of_orders ON claim_photos (order_id) WHERE (claim_id IS NULL);
COMMENT ON TABLE claim_photos IS
  'Photos of what is wrong, encoded again. Those without a claim wait for it for a day.';
COMMENT ON COLUMN claim_photos.content IS 'WebP.
person: delete';

CREATE TABLE erasures (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) REFERENCES users(id),
  email_hash bytea NOT NULL CHECK (octet_length(email_hash) = 32),
  asked_at timestamptz NOT NULL DEFAULT now(),
  runs_at timestamptz NOT NULL DEFAULT (now() + '48:00:00'::interval),
  withdrawn_at timestamptz,
  ran_at timestamptz,
  by_id char(24) REFERENCES users(id),
  customer_id char(24) REFERENCES customers(id),
  CONSTRAINT erasures_one_end CHECK (withdrawn_at IS NULL OR ran_at IS NULL),
  CONSTRAINT erasures_one_person CHECK (num_nonnulls(user_id, customer_id) = 1)
);
CREATE UNIQUE INDEX erasures_one_open ON erasures (user_id) WHERE ((withdrawn_at IS NULL) AND (ran_at IS NULL));
CREATE INDEX erasures_due ON erasures (runs_at) WHERE ((withdrawn_at IS NULL) AND (ran_at IS NULL));
CREATE UNIQUE INDEX erasures_one_open_of_customer ON erasures (customer_id) WHERE ((withdrawn_at IS NULL) AND (ran_at IS NULL));
COMMENT ON TABLE erasures IS
  'no delete: people who are to be erased, 48 hours after it was asked for, and who were. No column names a person.';
COMMENT ON COLUMN erasures.user_id IS
  'The account that is erased, with its customer of the book; null for somebody without one.';
COMMENT ON COLUMN erasures.email_hash IS
  'SHA-256 of the address at that time; of a customer without an account, of the mobile number, or of the id without one.
person: none';
COMMENT ON COLUMN erasures.by_id IS 'The administrator who was asked in writing; null: the person themselves.';
COMMENT ON COLUMN erasures.customer_id IS 'The customer of the book that is erased, who has no account.';
COMMENT ON INDEX erasures_one_open IS 'A person is erased once: while one waits, another is refused.';

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
COMMENT ON VIEW image_uses IS
  'Every place, beside replacements in orders, that shows a picture. A column that comes to show one is added here.';

CREATE VIEW gap_grievance_clock AS
 SELECT grievances.id AS grievance_id
   FROM grievances
  WHERE grievances.state = 'open'::text AND grievances.acknowledge_by <= now() OR grievances.state <> 'settled'::text AND grievances.settle_by <= now();
COMMENT ON VIEW gap_grievance_clock IS 'Complaints that are over one of their clocks.';

CREATE FUNCTION erase_from_histories(erasure character) RETURNS text[] LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
DECLARE
  of_user char(24);
  of_email text;
  their_customers char(24)[];
  their_orders text[];
  their_tickets text[];
  entries bigint[];
BEGIN
  SELECT e.user_id, u.email, ARRAY(SELECT c.id FROM customers c WHERE c.user_id = e.user_id OR c.id = e.customer_id
      OR c.merged_into IN (SELECT k.id FROM customers k WHERE k.user_id = e.user_id OR k.id = e.customer_id))
  INTO of_user, of_email, their_customers
  FROM erasures e LEFT JOIN users u ON u.id = e.user_id
  WHERE e.id = erasure AND e.withdrawn_at IS NULL AND e.ran_at IS NULL AND e.runs_at <= now() FOR NO KEY UPDATE OF e;
  IF NOT FOUND THEN RAISE EXCEPTION 'erasure % is not due', erasure USING ERRCODE = 'insufficient_privilege'; END IF;
  their_orders := ARRAY(SELECT id FROM orders WHERE user_id = of_user OR customer_id = ANY (their_customers));
  their_tickets := ARRAY(SELECT ticket FROM grievances WHERE user_id = of_user OR email = of_email);

  UPDATE order_events SET note = NULL WHERE order_id = ANY (their_orders) AND by <> 'system' AND note IS NOT NULL;
  UPDATE grievance_events SET body = 'erased'
  WHERE body IS NOT NULL AND grievance_id IN (SELECT id FROM grievances WHERE ticket = ANY (their_tickets));
  UPDATE khata_entries SET note = 'erased' WHERE note IS NOT NULL AND customer_id = ANY (their_customers);

  PERFORM set_config('shop.erasing', 'on', true);
  UPDATE tax_documents SET recipient = recipient || '{"mobile": null}', reason = CASE WHEN reason IS NOT NULL THEN 'erased' END
  WHERE order_id = ANY (their_orders) AND (reason IS NOT NULL OR recipient ->> 'mobile' IS NOT NULL);
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
COMMENT ON FUNCTION erase_from_histories(erasure character) IS
  'Overwrites what people wrote about the person of an erasure that is due, and returns the changed entries of the audit log with their new hashes. Of the owner, since the serving role may not change histories.';

CREATE FUNCTION erase_expired_rows(at_most integer, OUT rows integer, OUT pictures text[]) RETURNS record LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
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
COMMENT ON FUNCTION erase_expired_rows(at_most integer, OUT rows integer, OUT pictures text[]) IS
  'Overwrites or deletes what is older than it is kept; returns how many papers, messages and consents, of each at most so many, and the pictures of complaints. Of the owner, since the serving role may not change histories and papers.';

CREATE FUNCTION keep_claims_within_supplied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM supplied_lines s JOIN claim_lines l ON l.order_id = s.order_id AND l.supplied_position = s.position
    JOIN claims c ON c.id = l.claim_id LEFT JOIN orders a ON a.id = c.again_order_id
    WHERE s.order_id = NEW.order_id AND s.position = NEW.supplied_position AND l.state <> 'refused' AND a.status IS DISTINCT FROM 'Cancelled'
    GROUP BY s.quantity, s.grams, s.pack_grams
    HAVING coalesce(sum(l.pieces), 0) > s.quantity OR sum(l.grams) > CASE WHEN s.pack_grams IS NULL THEN 0 ELSE s.grams END)
  THEN
    RAISE EXCEPTION 'more is claimed of line % of order % than was supplied', NEW.supplied_position, NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'claims_within_supplied';
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_claims_within_supplied() IS 'No line has more claims than was supplied of it.';

CREATE TRIGGER erasures_guard BEFORE INSERT OR UPDATE ON erasures FOR EACH ROW EXECUTE FUNCTION guard_erasure();
CREATE TRIGGER claims_within_supplied AFTER INSERT ON claim_lines FOR EACH ROW EXECUTE FUNCTION keep_claims_within_supplied();
