-- The tables of the shop, one file for each group of features. Later files change them; `db/schema.sql` is the result of all.
--
-- Conventions. Money is in paise (1/100 rupee), a percentage in millionths of a percent (`_micro`). The ids that people
-- and other shops may see are 24 hexadecimal digits. A table's comment may begin with what the role that serves the shop
-- may do to its rows (platform/db/grant-serving-role.ts): `append-only` (insert), `no delete` (insert and update),
-- `read only`. In `schema.sql` and in psql (\d+) the comments stand beside what they explain.

-- Limits, requests, settings, pictures, work in the background (src/platform, features/media, features/storefront)

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE FUNCTION is_barcode(code text) RETURNS boolean LANGUAGE sql
IMMUTABLE AS $$
  SELECT code ~ '^([0-9]{8}|[0-9]{13}|[1-9][0-9]{13})$' AND sum(digit::int * CASE WHEN place % 2 = 1 THEN 3 ELSE 1 END) % 10 = 0
  FROM unnest(string_to_array(lpad(code, 14, '0'), NULL)) WITH ORDINALITY AS digits (digit, place)
  WHERE digit ~ '[0-9]'
$$;
COMMENT ON FUNCTION is_barcode(code text) IS
  'A GTIN, as src/shared/barcode.ts reads it: from the right, every second digit counts three times, and the sum ends in 0.';

CREATE FUNCTION is_staff_role(role text) RETURNS boolean LANGUAGE sql
IMMUTABLE PARALLEL SAFE AS $$
  SELECT role = ANY ('{owner,manager,picker,rider,cashier}')
$$;
COMMENT ON FUNCTION is_staff_role(role text) IS
  'The roles of src/shared/permissions.ts, for the CHECKs of three tables: a role more is this function anew.';

CREATE TABLE rate_limits (
  key text CONSTRAINT budgets_key_not_null NOT NULL PRIMARY KEY,
  window_start timestamptz CONSTRAINT budgets_window_start_not_null NOT NULL,
  used int CONSTRAINT budgets_used_not_null NOT NULL CHECK (used >= 0)
);
CREATE INDEX rate_limits_window ON rate_limits (window_start);
COMMENT ON TABLE rate_limits IS
  'How often something was done in the present window, over all servers; a restart must not reset it.';
COMMENT ON COLUMN rate_limits.key IS
  'What is limited, and for whom; `caller:…` are the calls, pages and pictures of one network.
person: delete';

CREATE UNLOGGED TABLE caller_sockets (
  network text PRIMARY KEY,
  servers jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);
COMMENT ON TABLE caller_sockets IS 'One row for each network, so that two servers that admit at once take turns.';
COMMENT ON COLUMN caller_sockets.network IS 'person: keep for minutes, without a name';
COMMENT ON COLUMN caller_sockets.servers IS
  'Open sockets by server: {server: [sockets, seconds since 1970 when it last said so]}.
person: none';

CREATE TABLE requests (
  key uuid NOT NULL,
  caller text NOT NULL DEFAULT '',
  call text NOT NULL DEFAULT '',
  form smallint NOT NULL DEFAULT 0,
  body_hash bytea NOT NULL DEFAULT '\x'::bytea,
  record text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT requests_pkey PRIMARY KEY (key, caller, call)
);
CREATE INDEX requests_age ON requests (created_at);
CREATE INDEX requests_open ON requests (caller) WHERE (record IS NULL);
COMMENT ON TABLE requests IS
  'Idempotency-Keys, each kept in the transaction that made what was asked for. The answer to a repetition is that record as it now stands. Only platform/requests writes here.';
COMMENT ON COLUMN requests.caller IS
  'The id of the user, or of the device that repeats a request whoever uses it; guest for nobody known, empty for a request that the version before served.
person: delete';
COMMENT ON COLUMN requests.call IS
  'The call, or the name of calls that make one thing: order. Empty like the caller.
person: none';
COMMENT ON COLUMN requests.form IS
  'The version of the canonical form that was hashed; 0 if it is not known, and the key alone decides.';
COMMENT ON COLUMN requests.body_hash IS 'person: none';
COMMENT ON COLUMN requests.record IS 'What was made. Empty only inside the transaction that makes it.
person: delete';

CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE settings IS
  'What the shopkeeper says about the shop. Each section is a row, so that two people may save different ones.';
COMMENT ON COLUMN settings.key IS 'person: none';
COMMENT ON COLUMN settings.value IS 'person: grievanceOfficer keep whom the law has the shop name; * none';

CREATE TABLE content_changes (
  name text PRIMARY KEY,
  version bigint NOT NULL DEFAULT 1 CHECK (version >= 1),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX content_changes_version ON content_changes (version);
CREATE INDEX content_changes_of_products ON content_changes (changed_at) WHERE (name ~ '^product:[0-9]+$');
COMMENT ON TABLE content_changes IS
  'The change feed: for each tag of what guests see, the version of its last change; `public` is the feed’s own counter. A process asks for the rows above the version that it knows.';
COMMENT ON COLUMN content_changes.name IS 'person: none';

CREATE TABLE images (
  id char(32) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  bytes int NOT NULL CHECK (bytes > 0),
  widths int[] NOT NULL DEFAULT '{320}'::int[],
  has_avif boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  claimed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX images_unfinished ON images (id) WHERE (NOT (widths @> '{160,320,480,640}'::int[]));
CREATE INDEX images_without_avif ON images (created_at) WHERE (NOT has_avif);
COMMENT ON TABLE images IS 'Pictures by the hash of their content.';
COMMENT ON COLUMN images.widths IS 'The narrower files that are made.';
COMMENT ON COLUMN images.claimed_at IS 'Since when it has been waiting for something that shows it.';

CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  queue text CHECK (length(queue) <= 500),
  key text UNIQUE CHECK (length(key) <= 500),
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  run_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  attempts int NOT NULL DEFAULT 0,
  max_attempts int NOT NULL,
  taken_by text,
  died_at timestamptz,
  last_error text,
  CONSTRAINT jobs_dead_is_not_taken CHECK (died_at IS NULL OR taken_by IS NULL)
);
CREATE UNIQUE INDEX jobs_one_of_a_queue ON jobs (queue) WHERE (taken_by IS NOT NULL);
CREATE INDEX jobs_queue ON jobs (queue, due_at, id) WHERE ((queue IS NOT NULL) AND (died_at IS NULL));
CREATE INDEX jobs_waiting ON jobs (kind, run_at) WHERE ((taken_by IS NULL) AND (died_at IS NULL));
CREATE INDEX jobs_dead ON jobs (kind, died_at) WHERE (died_at IS NOT NULL);
COMMENT ON TABLE jobs IS 'Work to be done after a transaction, at least once (decision 134).';
COMMENT ON COLUMN jobs.payload IS 'person: * delete';
COMMENT ON COLUMN jobs.queue IS 'Jobs of one queue run one at a time, in the order of due_at and id.
person: none';
COMMENT ON COLUMN jobs.key IS
  'A second job with the same key, while the first is waiting, replaces it.
person: delete';
COMMENT ON COLUMN jobs.run_at IS
  'The time of the next try; due_at stays, so that a job that failed keeps its place in the queue.';
COMMENT ON COLUMN jobs.taken_by IS 'The server that runs it (job_workers).
person: none';
COMMENT ON COLUMN jobs.died_at IS 'When its last try failed: it is kept for a person, and delays no other job.';
COMMENT ON COLUMN jobs.last_error IS 'person: delete';

CREATE TABLE job_workers (
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  steady_since timestamptz NOT NULL
) WITH (fillfactor=50);
COMMENT ON TABLE job_workers IS
  'A heartbeat for each server. One that is not seen any more has died, and its jobs go to another.';
COMMENT ON COLUMN job_workers.steady_since IS
  'Since when it has been heard without a gap: whoever was cut off itself judges nobody.';

CREATE TABLE job_schedules (
  name text PRIMARY KEY,
  ticked_at timestamptz NOT NULL
);
COMMENT ON TABLE job_schedules IS
  'When each scheduled job was last added: of several servers, the one that records the time adds it.';
COMMENT ON COLUMN job_schedules.name IS 'person: none';

CREATE TABLE socket_io_attachments (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  payload bytea NOT NULL
);
COMMENT ON TABLE socket_io_attachments IS
  'Large messages between processes. The names are those of @socket.io/postgres-adapter, which sweeps it.';
COMMENT ON COLUMN socket_io_attachments.payload IS 'person: none';

CREATE TABLE outages (
  party text PRIMARY KEY,
  reason text NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE outages IS
  'One row for each outside service while it does not answer: from the first call that failed, on whichever server, to the next that succeeds.';
COMMENT ON COLUMN outages.party IS
  'mail, bucket, backups, push, whatsapp, sms, or the method of a payment provider (PAYU).
person: none';
COMMENT ON COLUMN outages.reason IS 'person: none';

CREATE TABLE mail_outages (
  is_there boolean PRIMARY KEY DEFAULT true CHECK (is_there),
  since timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE mail_outages IS
  'Holds its one row while mail does not go out: from the first try that failed, on whichever server, to the next that succeeds.';

CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL DEFAULT now(),
  file text NOT NULL,
  bytes bigint,
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  fault text,
  CONSTRAINT backups_bytes_or_fault CHECK ((bytes IS NULL) = (fault IS NOT NULL))
);
COMMENT ON TABLE backups IS
  'append-only: when the shop was backed up and how it went. Whoever watches it must see that nothing was for two days.';
COMMENT ON COLUMN backups.file IS 'person: none (files in backups)';
COMMENT ON COLUMN backups.sha256 IS
  'Of the file, so that the doctor sees that the newest one still is what was written.
person: none';
COMMENT ON COLUMN backups.fault IS 'person: none';

CREATE VIEW idempotency_keys WITH (security_invoker = true) AS
 SELECT requests.caller AS user_id,
    requests.key,
    requests.form,
    requests.body_hash,
    requests.record AS order_id,
    requests.created_at,
    requests.call
   FROM requests
  WHERE requests.call = 'order'::text;
ALTER VIEW idempotency_keys ALTER form SET DEFAULT 1;
ALTER VIEW idempotency_keys ALTER call SET DEFAULT 'order';
COMMENT ON VIEW idempotency_keys IS 'For a server of the version before, which places orders with it.';

CREATE VIEW request_keys WITH (security_invoker = true) AS
 SELECT requests.key,
    requests.body_hash,
    requests.record AS record_id,
    requests.created_at
   FROM requests
  WHERE requests.call <> 'order'::text;
COMMENT ON VIEW request_keys IS 'For a server of the version before, which makes other things with it.';

CREATE FUNCTION refresh_statistics(VARIADIC tables regclass[]) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'pg_catalog', 'pg_temp' AS $$
DECLARE
  one regclass;
BEGIN
  FOREACH one IN ARRAY tables LOOP
    EXECUTE format('ANALYZE %s', one);
  END LOOP;
END $$;
COMMENT ON FUNCTION refresh_statistics(VARIADIC tables regclass[]) IS
  'Before PostgreSQL 17 only the owner may analyze a table, which the shop has to after it has grown at once.';

CREATE FUNCTION guard_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE FUNCTION erased_changes(changes jsonb) RETURNS jsonb LANGUAGE sql
IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(field, CASE
    WHEN field IN ('role', 'status', 'state', 'action', 'auditEntries') THEN value
    WHEN jsonb_typeof(value) <> 'object' THEN '"erased"'
    ELSE (SELECT jsonb_object_agg(side, CASE
        WHEN jsonb_typeof(what) IN ('null', 'boolean') OR jsonb_typeof(what) = 'number' AND field !~* 'mobile' THEN what
        ELSE '"erased"' END) FROM jsonb_each(value) AS sides (side, what))
    END), '{}')
  FROM jsonb_each(changes) AS fields (field, value)
$$;
COMMENT ON FUNCTION erased_changes(changes jsonb) IS
  'The changes of an audit entry without texts: which fields changed stays, with sums, states and switches.';

CREATE FUNCTION order_search_text(id text, customer jsonb, address jsonb) RETURNS text LANGUAGE sql
IMMUTABLE AS $$
  SELECT lower(id || ' ' || coalesce(customer ->> 'name', '') || ' ' || coalesce(customer ->> 'email', '') || ' '
    || coalesce(customer ->> 'mobile', '') || ' ' || coalesce(address ->> 'name', '') || ' ' || coalesce(address ->> 'mobile', ''))
$$;
COMMENT ON FUNCTION order_search_text(id text, customer jsonb, address jsonb) IS
  'What an administrator may know of an order when looking for it.';

CREATE FUNCTION order_search_keys(id text, customer jsonb, address jsonb) RETURNS text[] LANGUAGE sql
IMMUTABLE AS $$
  SELECT ARRAY[lower(id), lower(coalesce(customer ->> 'email', '')), coalesce(customer ->> 'mobile', ''), coalesce(address ->> 'mobile', '')]
$$;
COMMENT ON FUNCTION order_search_keys(id text, customer jsonb, address jsonb) IS
  'What names a person or an order whole: whoever types one of these means exactly its orders.';

CREATE FUNCTION refuse(why text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING MESSAGE = why, ERRCODE = 'check_violation', CONSTRAINT = why;
END $$;
COMMENT ON FUNCTION refuse(why text) IS 'Fails as if the check constraint of this name were violated.';

CREATE FUNCTION keep_request_of_before(request_key uuid, made text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO requests (key, record) VALUES (request_key, made)
  ON CONFLICT (key, caller, call) DO UPDATE SET record = excluded.record
$$;
COMMENT ON FUNCTION keep_request_of_before(request_key uuid, made text) IS
  'Keeps a request that a server of the version before serves.';

CREATE FUNCTION keep_sale_of_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_request_of_before(NEW.idempotency_key, NEW.order_id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_sale_of_before() IS 'Keeps the request of a sale that a server of the version before makes.';

CREATE FUNCTION refuse_key_of_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM requests WHERE key = NEW.key AND caller <> '') THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION refuse_key_of_before() IS
  'Keeps a server of the version before from making what this version has made.';

CREATE FUNCTION share_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made jsonb := to_jsonb(NEW);
  prefix text := TG_ARGV[1];
  held text := substr(made ->> TG_ARGV[0], length(prefix) + 1);
BEGIN
  IF held IS NOT NULL THEN
    PERFORM keep_request_of_before(held::uuid, made ->> TG_ARGV[3]);
    RETURN NEW;
  END IF;
  -- Only the transaction that serves a request sees it without its record.
  SELECT key INTO held FROM requests WHERE caller = made ->> TG_ARGV[2] AND record IS NULL;
  IF held IS NOT NULL THEN NEW := jsonb_populate_record(NEW, jsonb_build_object(TG_ARGV[0], prefix || held)); END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION share_request() IS
  'Lets servers of the version before and of this one recognise each other’s requests.';

CREATE FUNCTION share_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.request_key IS NOT NULL THEN
    PERFORM keep_request_of_before(NEW.request_key, CASE NEW.kind WHEN 'difference' THEN NEW.amount_paise ELSE 0 END::text);
  ELSE
    SELECT key INTO NEW.request_key FROM requests WHERE caller = NEW.by_id AND record IS NULL;
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION share_count() IS
  'Does for counts of riders’ cash what share_request does. The record is what was written off.';

CREATE FUNCTION keep_delivery_of_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_request_of_before(NEW.request_key, NEW.order_id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_delivery_of_before() IS
  'Keeps the request of a delivery that a server of the version before ends.';

CREATE FUNCTION refuse_other_business_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the business day of order % stays %', OLD.id, OLD.business_day USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_business_day_stays';
END $$;
COMMENT ON FUNCTION refuse_other_business_day() IS
  'A business day is written once: figures of a day that is over are not moved.';

CREATE FUNCTION fill_business_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.business_day := (NEW.created_at AT TIME ZONE 'Asia/Kolkata')::date;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION fill_business_day() IS 'What the server takes at once has the day of its clock.';

CREATE FUNCTION read_state(typed text) RETURNS text LANGUAGE sql
IMMUTABLE PARALLEL SAFE AS $$
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
$$;
COMMENT ON FUNCTION read_state(typed text) IS
  'The state of India that a text means, as src/features/addresses/read-state.ts reads it; null for anything else.';

CREATE TRIGGER refuse_key_of_before BEFORE INSERT ON requests FOR EACH ROW WHEN (new.caller = '') EXECUTE FUNCTION refuse_key_of_before();

INSERT INTO content_changes (name, version) VALUES
  ('public', '1');
