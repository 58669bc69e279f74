-- Accounts, staff, addresses, the customer book (features/people, features/addresses, features/khata)

CREATE TABLE users (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  email text CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 80),
  mobile bigint CHECK (mobile >= 1000000000 AND mobile <= '9999999999'::bigint),
  avatar text NOT NULL DEFAULT '',
  verify_email boolean NOT NULL DEFAULT false,
  role text NOT NULL DEFAULT 'USER' CHECK (role IN ('USER', 'ADMIN')),
  status text NOT NULL DEFAULT 'Active' CHECK (status IN ('Active', 'Inactive', 'Suspended')),
  suspended_reason text,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  cash_on_delivery boolean NOT NULL DEFAULT true,
  bell_seen_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  substitution text CHECK (substitution IN ('best', 'refund', 'call')),
  mobile_verified_at timestamptz,
  dormant_at timestamptz,
  locale text NOT NULL DEFAULT 'en' CHECK (locale ~ '^[a-z]{2,3}$'),
  CONSTRAINT users_suspended_reason_check CHECK (suspended_reason IS NULL OR status = 'Suspended' AND length(suspended_reason) <= 300),
  CONSTRAINT users_has_proof CHECK (email IS NOT NULL OR mobile_verified_at IS NOT NULL OR dormant_at IS NOT NULL),
  CONSTRAINT users_verified_is_known CHECK (mobile_verified_at IS NULL OR mobile IS NOT NULL AND mobile >= '6000000000'::bigint),
  CONSTRAINT users_dormant_is_out CHECK (dormant_at IS NULL OR status <> 'Active' AND mobile_verified_at IS NULL)
);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE INDEX users_admins ON users (id) WHERE (role = 'ADMIN');
CREATE INDEX users_newest ON users (created_at DESC, id DESC);
-- A person is found by the number of their account.
CREATE INDEX users_mobile ON users (mobile) WHERE (mobile IS NOT NULL);
CREATE UNIQUE INDEX users_verified_mobile ON users (mobile) WHERE (mobile_verified_at IS NOT NULL);
CREATE INDEX users_words ON users USING gin (lower(((((name || ' ') || COALESCE(email, '')) || ' ') || COALESCE((mobile)::text, ''))) gin_trgm_ops);
COMMENT ON TABLE users IS
  'no delete: shoppers and administrators. Orders and histories name them for ever. Credentials stand in tables of their own, so that no list of people carries them.';
COMMENT ON COLUMN users.email IS
  'Null for an account that logs in by its mobile number alone; every shape of the API then says ''''.
person: blank';
COMMENT ON COLUMN users.name IS 'person: blank';
COMMENT ON COLUMN users.mobile IS 'person: blank';
COMMENT ON COLUMN users.avatar IS 'person: blank (files in uploads)';
COMMENT ON COLUMN users.verify_email IS
  'Whether a code that was mailed to the address has been entered.
person: blank';
COMMENT ON COLUMN users.role IS 'person: blank';
COMMENT ON COLUMN users.status IS 'person: blank';
COMMENT ON COLUMN users.suspended_reason IS 'person: blank';
COMMENT ON COLUMN users.note IS 'What administrators write about a shopper, who never sees it.
person: blank';
COMMENT ON COLUMN users.cash_on_delivery IS 'Whether an administrator lets the shopper pay in cash.';
COMMENT ON COLUMN users.bell_seen_at IS
  'Orders placed after this moment are unviewed in this administrator’s bell.
person: blank';
COMMENT ON COLUMN users.last_login_at IS 'person: blank';
COMMENT ON COLUMN users.substitution IS
  'What to do if something is missing, as last chosen at checkout. Null: never chosen.
person: blank';
COMMENT ON COLUMN users.mobile_verified_at IS
  'When a code sent to the number was entered: it then belongs to this account and to no other. Null: a number to call, which proves nothing.
person: blank';
COMMENT ON COLUMN users.dormant_at IS
  'When its number was given to somebody else, and no other proof was left. Nobody can log in; orders, khata and credit stay for the shop to settle.';
COMMENT ON COLUMN users.locale IS
  'The language of what the shop writes to them: of the page on which they registered, until they choose. A language of src/shared/locales.ts; one that the shop no longer speaks is English.
person: blank';
COMMENT ON CONSTRAINT users_suspended_reason_check ON users IS 'Only somebody who is suspended has a reason for it.';
COMMENT ON CONSTRAINT users_has_proof ON users IS
  'An account has an email address or a verified mobile number, or is dormant.';

CREATE TABLE sessions (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  generation int NOT NULL DEFAULT 1 CHECK (generation >= 1),
  rotated_at timestamptz NOT NULL DEFAULT now(),
  cookie_hash bytea,
  user_agent text,
  network text,
  confirmed_at timestamptz DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_reason text CHECK (ended_reason IN ('logout', 'reuse', 'revoked', 'password')),
  CONSTRAINT sessions_end_has_reason CHECK ((ended_at IS NULL) = (ended_reason IS NULL))
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_every_user ON sessions (user_id);
CREATE INDEX sessions_cookie ON sessions (cookie_hash) WHERE ((ended_at IS NULL) AND (cookie_hash IS NOT NULL));
CREATE INDEX sessions_expiry ON sessions (expires_at);
COMMENT ON COLUMN sessions.generation IS
  'Refresh tokens are derived from id and generation; only the newest may rotate. An older one ends the session for reuse.
person: none';
COMMENT ON COLUMN sessions.cookie_hash IS
  'A session that began in a browser is worth nothing without the cookie of this hash.
person: delete (secret)';
COMMENT ON COLUMN sessions.user_agent IS
  'The browser, by which the owner recognises the session; `network` is where it was last used from.
person: delete';
COMMENT ON COLUMN sessions.network IS 'person: delete';
COMMENT ON COLUMN sessions.confirmed_at IS
  'When its user last proved who they are by a mailed code or their app, as sensitive changes require. Null: not confirmed.';

CREATE TABLE otps (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  email text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('login', 'reset', 'new_email', 'new_mobile', 'erase', 'join_khata')),
  device_hash bytea CHECK (octet_length(device_hash) = 32),
  code_hash bytea NOT NULL,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0 AND attempts <= 5),
  stranger_attempts int NOT NULL DEFAULT 0 CHECK (stranger_attempts >= 0 AND stranger_attempts <= 5),
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT otps_one_each UNIQUE NULLS NOT DISTINCT (email, purpose, device_hash),
  CONSTRAINT otps_strangers_try_devices CHECK (device_hash IS NOT NULL OR stranger_attempts = 0)
);
CREATE INDEX otps_expiry ON otps (expires_at);
COMMENT ON TABLE otps IS
  'Codes that were sent. A new code replaces the old one of its address, purpose and device, so only the newest can match.';
COMMENT ON COLUMN otps.email IS 'An email address, or +91 and a mobile number.
person: delete';
COMMENT ON COLUMN otps.device_hash IS
  'The known device that asked for it; null: any other browser. Whoever knows only the address can neither replace a device’s code nor use up its tries.
person: delete (secret)';
COMMENT ON COLUMN otps.code_hash IS 'person: delete (secret)';
COMMENT ON COLUMN otps.stranger_attempts IS
  'Wrong tries of other browsers, as the mail may be read on another screen. They share five, which use up nothing of the device’s own.';
COMMENT ON CONSTRAINT otps_attempts_check ON otps IS 'Five tries for a code.';

CREATE TABLE known_devices (
  user_id char(24) NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  last_login_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_device ON known_devices (device_hash);
CREATE INDEX known_devices_age ON known_devices (last_login_at);
COMMENT ON TABLE known_devices IS
  'Browsers in which somebody has logged in, by a random cookie of their own: strangers cannot use up what these may do.';
COMMENT ON COLUMN known_devices.device_hash IS 'person: delete (secret)';

CREATE TABLE passwords (
  user_id char(24) PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  hash text NOT NULL CHECK (hash ~~ '$argon2id$%'),
  changed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN passwords.hash IS 'person: delete (secret)';

CREATE TABLE password_resets (
  user_id char(24) PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX password_resets_token ON password_resets (token_hash);
COMMENT ON TABLE password_resets IS
  'Whoever has proved their address may set a password once: the newest grant of each user.';
COMMENT ON COLUMN password_resets.token_hash IS 'person: delete (secret)';

CREATE TABLE pending_emails (
  user_id char(24) PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  asked_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE pending_emails IS 'Addresses that users want from now on; each counts once its code was entered.';
COMMENT ON COLUMN pending_emails.email IS 'person: delete';

CREATE TABLE second_factors (
  user_id char(24) PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  last_step bigint NOT NULL DEFAULT 0 CHECK (last_step >= 0),
  confirmed_at timestamptz
);
COMMENT ON TABLE second_factors IS
  'Two-step login of administrators: the key shared with their app, encrypted by a key that the database does not hold. It counts once a first code has confirmed it.';
COMMENT ON COLUMN second_factors.sealed_secret IS 'person: delete (secret)';
COMMENT ON COLUMN second_factors.last_step IS
  'The 30-second step of the last code that was used: no code works twice, nor an older one after it.
person: none';

CREATE TABLE recovery_codes (
  user_id char(24) NOT NULL REFERENCES second_factors(user_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_codes IS
  'For who lost the phone: each code logs in once. 80 random bits, so a plain hash cannot be searched.';
COMMENT ON COLUMN recovery_codes.code_hash IS 'person: delete (secret)';

CREATE TABLE account_changes (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  about text NOT NULL CHECK (about IN ('email', 'password', 'mobile', 'second_factor')),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  email text NOT NULL,
  mobile bigint,
  sealed_secret bytea,
  confirmed_at timestamptz,
  recovery_codes bytea[] NOT NULL DEFAULT '{}'::bytea[],
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL DEFAULT (now() + '7 days'::interval),
  undone_at timestamptz
);
CREATE INDEX account_changes_user ON account_changes (user_id);
CREATE INDEX account_changes_email ON account_changes (email);
COMMENT ON TABLE account_changes IS
  'An account’s credentials before each change, for seven days, so that the address of that time can undo it.';
COMMENT ON COLUMN account_changes.token_hash IS
  'Of the link’s secret, which is derived and stored nowhere.
person: delete (secret)';
COMMENT ON COLUMN account_changes.email IS 'person: delete';
COMMENT ON COLUMN account_changes.mobile IS 'person: delete';
COMMENT ON COLUMN account_changes.sealed_secret IS 'person: delete (secret)';
COMMENT ON COLUMN account_changes.recovery_codes IS 'person: delete (secret)';

CREATE TABLE first_owner (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  nonce bytea NOT NULL,
  word_hash bytea NOT NULL,
  wrong_words int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL DEFAULT (now() + '24:00:00'::interval)
);
COMMENT ON TABLE first_owner IS
  'How the first administrator proves that they see the shop’s terminal. The word is derived from `nonce` and the shop’s secret, so that every process prints the same one. The one row is also the lock of who is first.';
COMMENT ON COLUMN first_owner.nonce IS 'person: none';
COMMENT ON COLUMN first_owner.word_hash IS 'person: none';

CREATE TABLE staff (
  user_id char(24) PRIMARY KEY REFERENCES users(id),
  role text NOT NULL CHECK (is_staff_role(role)),
  since timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  locale text CHECK (locale ~ '^[a-z]{2,3}$'),
  CONSTRAINT staff_check CHECK (ended_at >= since)
);
CREATE INDEX staff_owners ON staff (user_id) WHERE ((role = 'owner') AND (ended_at IS NULL));
COMMENT ON TABLE staff IS 'no delete: people of the shop, also those who have left, whom histories name.';
COMMENT ON COLUMN staff.since IS 'When they began in this role.';
COMMENT ON COLUMN staff.ended_at IS 'person: blank';
COMMENT ON COLUMN staff.locale IS 'The language that they have chosen for their work; null until then.
person: blank';

CREATE TABLE two_step_roles (
  role text PRIMARY KEY CHECK (is_staff_role(role))
);
COMMENT ON TABLE two_step_roles IS
  'Roles that must have two-step login: until somebody has it, their role opens nothing.';

CREATE TABLE staff_invitations (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  role text NOT NULL CHECK (is_staff_role(role) AND role <> 'owner'),
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0 AND tries <= 5),
  by_id char(24) NOT NULL REFERENCES users(id),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  name text NOT NULL DEFAULT '',
  mobile bigint CHECK (mobile >= '6000000000'::bigint AND mobile <= '9999999999'::bigint)
);
CREATE UNIQUE INDEX staff_invitations_one_open ON staff_invitations (mobile, name) WHERE (used_at IS NULL);
COMMENT ON TABLE staff_invitations IS
  'Invitations by a link. Each works once, for a day and five codes; then its row goes, with the name and the mobile number.';
COMMENT ON COLUMN staff_invitations.code_hash IS 'person: none';
COMMENT ON COLUMN staff_invitations.name IS 'person: keep the work of the staff';
COMMENT ON COLUMN staff_invitations.mobile IS 'person: keep the work of the staff';

CREATE TABLE addresses (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  mobile bigint NOT NULL CHECK (mobile >= 1000000000 AND mobile <= '9999999999'::bigint),
  address_line text NOT NULL CHECK (address_line <> ''),
  landmark text NOT NULL DEFAULT '',
  city text NOT NULL CHECK (city <> ''),
  state text NOT NULL CHECK (state <> ''),
  pincode text NOT NULL CHECK (pincode ~ '^[1-9][0-9]{5}$'),
  country text NOT NULL DEFAULT 'India' CHECK (country = 'India'),
  type text NOT NULL DEFAULT 'Home' CHECK (type IN ('Home', 'Work', 'Other')),
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX addresses_user ON addresses (user_id);
CREATE INDEX addresses_mobile ON addresses (mobile);
CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id) WHERE is_default;
CREATE INDEX addresses_names ON addresses USING gin (lower(name) gin_trgm_ops);
COMMENT ON COLUMN addresses.name IS 'person: delete';
COMMENT ON COLUMN addresses.mobile IS 'person: delete';
COMMENT ON COLUMN addresses.address_line IS 'person: delete';
COMMENT ON COLUMN addresses.landmark IS 'person: delete';
COMMENT ON COLUMN addresses.city IS 'person: delete';
COMMENT ON COLUMN addresses.state IS 'person: delete';
COMMENT ON COLUMN addresses.pincode IS 'person: delete';
COMMENT ON COLUMN addresses.country IS 'person: delete';
COMMENT ON COLUMN addresses.type IS 'person: delete';

CREATE TABLE customers (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) UNIQUE REFERENCES users(id),
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 80),
  mobile bigint CHECK (mobile >= 1000000000 AND mobile <= '9999999999'::bigint),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  khata_limit_paise bigint DEFAULT 0 CHECK (khata_limit_paise >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  merged_into char(24) REFERENCES customers(id),
  credit_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT customers_merged_have_no_account CHECK (merged_into IS NULL OR user_id IS NULL AND merged_into <> id),
  CONSTRAINT customers_credit_check CHECK (credit_paise >= 0 AND (merged_into IS NULL OR credit_paise = 0))
);
-- A person is found by their mobile number: for a copy of their data, their erasure, and a second customer with it.
CREATE INDEX customers_mobile ON customers (mobile) WHERE (mobile IS NOT NULL);
-- Whose khatas are one.
CREATE INDEX customers_same ON customers (COALESCE(merged_into, id));
CREATE INDEX customers_newest ON customers (created_at DESC, id DESC) WHERE (user_id IS NULL);
CREATE INDEX customers_search ON customers USING gin (lower(((name || ' ') || COALESCE((mobile)::text, ''))) gin_trgm_ops);
COMMENT ON TABLE customers IS
  'no delete: people who buy at the counter, by phone or on khata. Orders name them for ever.';
COMMENT ON COLUMN customers.user_id IS
  'Their account, joined by the person or by staff; never by an equal mobile number, which nobody has verified.';
COMMENT ON COLUMN customers.name IS 'person: blank';
COMMENT ON COLUMN customers.mobile IS 'person: blank';
COMMENT ON COLUMN customers.note IS 'person: blank';
COMMENT ON COLUMN customers.khata_limit_paise IS 'What may be owed: null is no limit, 0 no credit.
person: blank';
COMMENT ON COLUMN customers.merged_into IS
  'The customer who is the same person. Their khatas are read as one, and this customer stands in no list.';
COMMENT ON COLUMN customers.credit_paise IS
  'Their store credit: the sum of credit_paise of their entries in khata_entries, of all who are the same person. Kept by triggers.';

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('admin', 'staff', 'command', 'system')),
  actor_id text REFERENCES users(id),
  action text NOT NULL CHECK (action ~ '^[a-z-]+\.[a-z-]+$'),
  subject_id text,
  subject_name text CHECK (length(subject_name) <= 300),
  changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'object'),
  CONSTRAINT audit_log_actor_is_somebody CHECK ((actor_kind IN ('admin', 'staff')) = (actor_id IS NOT NULL))
);
CREATE INDEX audit_log_subject ON audit_log (action, subject_id, id DESC);
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_actor_newest ON audit_log (actor_id, at DESC, id DESC);
CREATE INDEX audit_log_kind_newest ON audit_log (split_part(action, '.', 1), at DESC, id DESC);
COMMENT ON TABLE audit_log IS
  'append-only: who changed what, from what, to what and when. Written in the transaction of the change.';
COMMENT ON COLUMN audit_log.action IS 'person: none';
COMMENT ON COLUMN audit_log.subject_name IS 'person: blank';
COMMENT ON COLUMN audit_log.changes IS 'person: * blank';

CREATE TABLE audit_chain (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  entry_id bigint NOT NULL UNIQUE REFERENCES audit_log(id),
  previous bytea NOT NULL UNIQUE CHECK (length(previous) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
COMMENT ON TABLE audit_chain IS
  'read only: each link holds the hash of the one before and of its entry, so that an entry that is changed, removed or put in between later is found (decision 139).';
COMMENT ON COLUMN audit_chain.previous IS
  'Unique, so that the chain cannot fork. The first link’s is 32 zero bytes.
person: none';
COMMENT ON COLUMN audit_chain.hash IS 'person: none';

CREATE TABLE audit_redactions (
  entry_id bigint PRIMARY KEY REFERENCES audit_log(id),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
COMMENT ON TABLE audit_redactions IS
  'read only: entries of the audit log from which a person was erased, and what they hash to since. The entry of the erasure names each of them, and is in the chain.';
COMMENT ON COLUMN audit_redactions.hash IS 'person: none';

CREATE FUNCTION audit_hash(previous bytea, entry audit_log) RETURNS bytea LANGUAGE sql
STABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), entry.actor_kind, entry.actor_id,
    entry.action, entry.subject_id, entry.subject_name, entry.changes)::text, 'UTF8'))
$$;
COMMENT ON FUNCTION audit_hash(previous bytea, entry audit_log) IS
  'Depends on no setting of the connection; a later column of the log is no part of it.';

CREATE FUNCTION link_audit_entry() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
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
$$;
COMMENT ON FUNCTION link_audit_entry() IS
  'Runs at the end of the transaction that adds the entry, when it holds all its other locks: transactions that add entries wait for each other’s commit only, and no two of them can deadlock. Of the owner, since the serving role may not write links.';

CREATE FUNCTION staff_sets_user_role() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := CASE WHEN NEW.ended_at IS NULL AND NEW.role IN ('owner', 'manager') THEN 'ADMIN' ELSE 'USER' END;
BEGIN
  UPDATE users SET role = wanted WHERE id = NEW.user_id AND role <> wanted;
  RETURN NULL;
END $$;

CREATE FUNCTION user_role_sets_staff() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
COMMENT ON FUNCTION user_role_sets_staff() IS
  'For servers that know users.role only: an administrator whom they make is an owner, and that one remains is checked by them.';

CREATE FUNCTION require_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of two transactions that end each other's owner, the second sees what the first has done.
  PERFORM pg_advisory_xact_lock(hashtext('staff.owner'));
  IF coalesce(current_setting('tokri.staff_follows', true), '') <> 'on'
    AND NOT EXISTS (SELECT FROM staff WHERE role = 'owner' AND ended_at IS NULL) THEN
    RAISE EXCEPTION 'the shop needs an owner' USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_has_owner', TABLE = 'staff';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION remove_expired_audit_entries(at_most integer, OUT entries integer, OUT last_number bigint) RETURNS record LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
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
COMMENT ON FUNCTION remove_expired_audit_entries(at_most integer, OUT entries integer, OUT last_number bigint) IS
  'Deletes the oldest entries of the audit log that are older than eight years, with their links: at most so many. Whoever calls it adds an entry that names the last number, which the check of the chain asks for.';

CREATE FUNCTION same_customer(customer character) RETURNS character[] LANGUAGE sql
STABLE STRICT AS $$
  SELECT array_agg(m.id) FROM customers m
  WHERE coalesce(m.merged_into, m.id) = (SELECT coalesce(k.merged_into, k.id) FROM customers k WHERE k.id = customer)
$$;
COMMENT ON FUNCTION same_customer(customer character) IS
  'All customers of the book who are the same person as this one, with this one.';

CREATE FUNCTION keep_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE kept char(24);
BEGIN
  SELECT coalesce(merged_into, id) INTO kept FROM customers WHERE id = NEW.customer_id FOR NO KEY UPDATE;
  UPDATE customers SET credit_paise = credit_paise + NEW.credit_paise WHERE id = kept;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_credit() IS
  'Adds an entry to the store credit of its customer, or of the one into whom they were merged.';

CREATE CONSTRAINT TRIGGER audit_log_linked AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_audit_entry();
CREATE TRIGGER staff_sets_user_role AFTER INSERT OR UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION staff_sets_user_role();
CREATE TRIGGER new_admin_sets_staff AFTER INSERT ON users FOR EACH ROW WHEN (new.role = 'ADMIN') EXECUTE FUNCTION user_role_sets_staff();
CREATE TRIGGER user_role_sets_staff AFTER UPDATE OF role ON users FOR EACH ROW WHEN (old.role <> new.role) EXECUTE FUNCTION user_role_sets_staff();
CREATE CONSTRAINT TRIGGER staff_has_owner AFTER UPDATE ON staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.role = 'owner' AND old.ended_at IS NULL) EXECUTE FUNCTION require_owner();
