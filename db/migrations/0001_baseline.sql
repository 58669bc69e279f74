-- The tables of the shop, by feature. Later files change them; `db/schema.sql` is the result of all.
--
-- Conventions. Money is in paise (1/100 rupee), a percentage in millionths of a percent (`_micro`). The ids that people
-- and other shops may see are 24 hexadecimal digits. A table's comment may begin with what the role that serves the shop
-- may do to its rows (platform/db/grant-serving-role.ts): `append-only` (insert), `no delete` (insert and update),
-- `read only`. In `schema.sql` and in psql (\d+) the comments stand beside what they explain.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What nobody signed is let go after a month.
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'payment_signals' THEN
    IF NOT OLD.verified AND OLD.received_at < now() - interval '30 days' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
COMMENT ON FUNCTION refuse_change() IS 'Keeps the rows of append-only tables from their owner, too.';

CREATE FUNCTION refresh_statistics(VARIADIC tables regclass[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  one regclass;
BEGIN
  FOREACH one IN ARRAY tables LOOP
    EXECUTE format('ANALYZE %s', one);
  END LOOP;
END $$;
COMMENT ON FUNCTION refresh_statistics(regclass[]) IS
  'Before PostgreSQL 17 only the owner may analyze a table, which the shop has to after it has grown at once.';


-- ── Accounts (features/identity, features/addresses) ───────────────────────────────────────────────────────────────

CREATE TABLE users (
  id               char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  email            text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  name             text NOT NULL DEFAULT '' CHECK (length(name) <= 80),
  mobile           bigint CHECK (mobile BETWEEN 1000000000 AND 9999999999),
  avatar           text NOT NULL DEFAULT '',
  verify_email     boolean NOT NULL DEFAULT false,
  role             text NOT NULL DEFAULT 'USER' CHECK (role IN ('USER', 'ADMIN')),
  status           text NOT NULL DEFAULT 'Active' CHECK (status IN ('Active', 'Inactive', 'Suspended')),
  suspended_reason text,
  note             text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  cash_on_delivery boolean NOT NULL DEFAULT true,
  bell_seen_at     timestamptz,
  last_login_at    timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_suspended_reason_check
    CHECK (suspended_reason IS NULL OR status = 'Suspended' AND length(suspended_reason) <= 300)
);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE INDEX users_admins ON users (id) WHERE role = 'ADMIN';
CREATE INDEX users_newest ON users (created_at DESC, id DESC);
CREATE INDEX users_search ON users USING gin (lower(name || ' ' || email || ' ' || coalesce(mobile::text, '')) gin_trgm_ops);
COMMENT ON TABLE users IS 'no delete: shoppers and administrators. Orders and histories name them for ever. Credentials stand in tables of their own, so that no list of people carries them.';
COMMENT ON COLUMN users.verify_email IS 'Whether a code that was mailed to the address has been entered.';
COMMENT ON COLUMN users.note IS 'What administrators write about a shopper, who never sees it.';
COMMENT ON COLUMN users.cash_on_delivery IS 'Whether an administrator lets the shopper pay in cash.';
COMMENT ON COLUMN users.bell_seen_at IS 'Orders placed after this moment are unviewed in this administrator’s bell.';
COMMENT ON CONSTRAINT users_suspended_reason_check ON users IS 'Only somebody who is suspended has a reason for it.';

CREATE TABLE sessions (
  id           char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id      char(24) NOT NULL REFERENCES users ON DELETE CASCADE,
  generation   integer NOT NULL DEFAULT 1 CHECK (generation >= 1),
  rotated_at   timestamptz NOT NULL DEFAULT now(),
  cookie_hash  bytea,
  user_agent   text,
  network      text,
  confirmed_at timestamptz DEFAULT now(),
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  ended_at     timestamptz,
  ended_reason text CHECK (ended_reason IN ('logout', 'reuse', 'revoked', 'password')),
  CONSTRAINT sessions_end_has_reason CHECK ((ended_at IS NULL) = (ended_reason IS NULL))
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_every_user ON sessions (user_id);
CREATE INDEX sessions_cookie ON sessions (cookie_hash) WHERE ended_at IS NULL AND cookie_hash IS NOT NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);
COMMENT ON COLUMN sessions.generation IS 'Refresh tokens are derived from id and generation; only the newest may rotate. An older one ends the session for reuse.';
COMMENT ON COLUMN sessions.cookie_hash IS 'A session that began in a browser is worth nothing without the cookie of this hash.';
COMMENT ON COLUMN sessions.confirmed_at IS 'When its user last proved who they are by a mailed code or their app, as sensitive changes require. Null: not confirmed.';
COMMENT ON COLUMN sessions.user_agent IS 'The browser, by which the owner recognises the session; `network` is where it was last used from.';

CREATE TABLE otps (
  id                char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  email             text NOT NULL,
  purpose           text NOT NULL CHECK (purpose IN ('login', 'reset', 'new_email')),
  device_hash       bytea CHECK (octet_length(device_hash) = 32),
  code_hash         bytea NOT NULL,
  attempts          integer NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  stranger_attempts integer NOT NULL DEFAULT 0 CHECK (stranger_attempts BETWEEN 0 AND 5),
  sent_at           timestamptz NOT NULL DEFAULT now(),
  expires_at        timestamptz NOT NULL,
  used_at           timestamptz,
  CONSTRAINT otps_one_each UNIQUE NULLS NOT DISTINCT (email, purpose, device_hash),
  CONSTRAINT otps_strangers_try_devices CHECK (device_hash IS NOT NULL OR stranger_attempts = 0)
);
CREATE INDEX otps_expiry ON otps (expires_at);
COMMENT ON TABLE otps IS 'Mailed codes. A new code replaces the old one of its address, purpose and device, so only the newest can match.';
COMMENT ON COLUMN otps.device_hash IS 'The known device that asked for it; null: any other browser. Whoever knows only the address can neither replace a device’s code nor use up its tries.';
COMMENT ON COLUMN otps.stranger_attempts IS 'Wrong tries of other browsers, as the mail may be read on another screen. They share five, which use up nothing of the device’s own.';
COMMENT ON CONSTRAINT otps_attempts_check ON otps IS 'Five tries for a code.';

CREATE TABLE known_devices (
  user_id       char(24) NOT NULL REFERENCES users ON DELETE CASCADE,
  device_hash   bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  last_login_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_device ON known_devices (device_hash);
CREATE INDEX known_devices_age ON known_devices (last_login_at);
COMMENT ON TABLE known_devices IS 'Browsers in which somebody has logged in, by a random cookie of their own: strangers cannot use up what these may do.';

CREATE TABLE passwords (
  user_id    char(24) PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  hash       text NOT NULL CHECK (hash LIKE '$argon2id$%'),
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE password_resets (
  user_id    char(24) PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX password_resets_token ON password_resets (token_hash);
COMMENT ON TABLE password_resets IS 'Whoever has proved their address may set a password once: the newest grant of each user.';

CREATE TABLE pending_emails (
  user_id  char(24) PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  email    text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  asked_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE pending_emails IS 'Addresses that users want from now on; each counts once its code was entered.';

CREATE TABLE second_factors (
  user_id       char(24) PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  last_step     bigint NOT NULL DEFAULT 0 CHECK (last_step >= 0),
  confirmed_at  timestamptz
);
COMMENT ON TABLE second_factors IS 'Two-step login of administrators: the key shared with their app, encrypted by a key that the database does not hold. It counts once a first code has confirmed it.';
COMMENT ON COLUMN second_factors.last_step IS 'The 30-second step of the last code that was used: no code works twice, nor an older one after it.';

CREATE TABLE recovery_codes (
  user_id   char(24) NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at   timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_codes IS 'For who lost the phone: each code logs in once. 80 random bits, so a plain hash cannot be searched.';

CREATE TABLE account_changes (
  id             char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id        char(24) NOT NULL REFERENCES users ON DELETE CASCADE,
  about          text NOT NULL CHECK (about IN ('email', 'password', 'mobile', 'second_factor')),
  token_hash     bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  email          text NOT NULL,
  mobile         bigint,
  sealed_secret  bytea,
  confirmed_at   timestamptz,
  recovery_codes bytea[] NOT NULL DEFAULT '{}',
  changed_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at     timestamptz NOT NULL DEFAULT now() + interval '7 days',
  undone_at      timestamptz
);
CREATE INDEX account_changes_user ON account_changes (user_id);
CREATE INDEX account_changes_email ON account_changes (email);
COMMENT ON TABLE account_changes IS 'An account’s credentials before each change, for seven days, so that the address of that time can undo it.';
COMMENT ON COLUMN account_changes.token_hash IS 'Of the link’s secret, which is derived and stored nowhere.';

CREATE TABLE first_owner (
  id          boolean PRIMARY KEY DEFAULT true CHECK (id),
  nonce       bytea NOT NULL,
  word_hash   bytea NOT NULL,
  wrong_words integer NOT NULL DEFAULT 0,
  expires_at  timestamptz NOT NULL DEFAULT now() + interval '24 hours'
);
COMMENT ON TABLE first_owner IS 'How the first administrator proves that they see the shop’s terminal. The word is derived from `nonce` and the shop’s secret, so that every process prints the same one. The one row is also the lock of who is first.';

CREATE TABLE addresses (
  id           char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id      char(24) NOT NULL REFERENCES users ON DELETE CASCADE,
  name         text NOT NULL CHECK (name <> ''),
  mobile       bigint NOT NULL CHECK (mobile BETWEEN 1000000000 AND 9999999999),
  address_line text NOT NULL CHECK (address_line <> ''),
  landmark     text NOT NULL DEFAULT '',
  city         text NOT NULL CHECK (city <> ''),
  state        text NOT NULL CHECK (state <> ''),
  pincode      text NOT NULL CHECK (pincode ~ '^[1-9][0-9]{5}$'),
  country      text NOT NULL DEFAULT 'India' CHECK (country = 'India'),
  type         text NOT NULL DEFAULT 'Home' CHECK (type IN ('Home', 'Work', 'Other')),
  is_default   boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX addresses_user ON addresses (user_id);
CREATE INDEX addresses_mobile ON addresses (mobile);
CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id) WHERE is_default;


-- ── Limits (platform/http, features/identity) ──────────────────────────────────────────────────────────────────────

CREATE TABLE budgets (
  key          text PRIMARY KEY,
  window_start timestamptz NOT NULL,
  used         integer NOT NULL CHECK (used >= 0)
);
CREATE INDEX budgets_window ON budgets (window_start);
COMMENT ON TABLE budgets IS 'How often something was done in the present window; a restart must not reset it.';

CREATE UNLOGGED TABLE caller_budgets (
  key          text PRIMARY KEY,
  window_start timestamptz NOT NULL,
  used         bigint NOT NULL
);
COMMENT ON TABLE caller_budgets IS 'Calls and pages of one caller within a minute, over all servers. Unlogged: after a crash counting begins anew.';

CREATE UNLOGGED TABLE caller_sockets (
  network    text PRIMARY KEY,
  servers    jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);
COMMENT ON TABLE caller_sockets IS 'One row for each network, so that two servers that admit at once take turns.';
COMMENT ON COLUMN caller_sockets.servers IS 'Open sockets by server: {server: [sockets, seconds since 1970 when it last said so]}.';


-- ── Pictures and mails (features/media, features/notifications) ────────────────────────────────────────────────────

CREATE TABLE images (
  id         char(32) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  width      integer NOT NULL CHECK (width > 0),
  height     integer NOT NULL CHECK (height > 0),
  bytes      integer NOT NULL CHECK (bytes > 0),
  widths     integer[] NOT NULL DEFAULT '{320}',
  has_avif   boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  claimed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX images_unfinished ON images (id) WHERE NOT widths @> '{160,320,480,640}';
CREATE INDEX images_without_avif ON images (created_at) WHERE NOT has_avif;
COMMENT ON TABLE images IS 'Pictures by the hash of their content.';
COMMENT ON COLUMN images.widths IS 'The narrower files that are made.';
COMMENT ON COLUMN images.claimed_at IS 'Since when it has been waiting for something that shows it.';

CREATE TABLE mails (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id text NOT NULL UNIQUE,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  body       text NOT NULL,
  at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mails_recipient ON mails (recipient, id);
COMMENT ON TABLE mails IS 'The mails of a shop that has no mail server.';
COMMENT ON COLUMN mails.message_id IS 'The job’s own key: a mail that is sent again after a crash is still one mail.';

CREATE TABLE mail_outages (
  is_there boolean PRIMARY KEY DEFAULT true CHECK (is_there),
  since    timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE mail_outages IS 'Holds its one row while mail does not go out: from the first try that failed, on whichever server, to the next that succeeds.';


-- ── The shop and its pages (features/storefront, features/marketing) ───────────────────────────────────────────────

CREATE TABLE settings (
  key        text PRIMARY KEY,
  value      jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE settings IS 'What the shopkeeper says about the shop. Each section is a row, so that two people may save different ones.';

CREATE TABLE content_changes (
  name       text PRIMARY KEY,
  version    bigint NOT NULL DEFAULT 1 CHECK (version >= 1),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX content_changes_version ON content_changes (version);
INSERT INTO content_changes (name) VALUES ('public');
COMMENT ON TABLE content_changes IS 'The change feed: for each tag of what guests see, the version of its last change; `public` is the feed’s own counter. A process asks for the rows above the version that it knows.';

CREATE TABLE marketing_scripts (
  version        integer PRIMARY KEY CHECK (version >= 1),
  header_scripts text NOT NULL CHECK (length(header_scripts) <= 20000),
  meta_tags      text NOT NULL CHECK (length(meta_tags) <= 20000),
  body_scripts   text NOT NULL CHECK (length(body_scripts) <= 20000),
  hosts          text[] NOT NULL,
  enabled        boolean NOT NULL,
  note           text NOT NULL CHECK (length(note) <= 200),
  saved_by       text REFERENCES users,
  saved_at       timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX marketing_scripts_saved_by ON marketing_scripts (saved_by);
CREATE TRIGGER marketing_scripts_append_only BEFORE UPDATE OR DELETE ON marketing_scripts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE marketing_scripts IS 'append-only: what the shopkeeper adds to the pages, in every version that was ever saved. The highest is in force; one that is restored is saved again.';
COMMENT ON COLUMN marketing_scripts.hosts IS 'Origins that the scripts may load from and talk to.';
COMMENT ON COLUMN marketing_scripts.saved_by IS 'Null for a command on the server’s own terminal.';


-- ── Catalogue (features/catalogue) ─────────────────────────────────────────────────────────────────────────────────

CREATE TABLE categories (
  id         integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name       text NOT NULL CHECK (name <> ''),
  slug       text NOT NULL UNIQUE CHECK (slug <> ''),
  image      text NOT NULL DEFAULT '',
  is_active  boolean NOT NULL DEFAULT true,
  position   integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX categories_name ON categories (lower(name));
COMMENT ON COLUMN categories.updated_at IS 'When an administrator saved it last, so that an older form is not saved over it.';

CREATE TABLE sub_categories (
  id          integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  category_id integer NOT NULL REFERENCES categories ON DELETE RESTRICT,
  name        text NOT NULL CHECK (name <> ''),
  slug        text NOT NULL CHECK (slug <> ''),
  image       text NOT NULL DEFAULT '',
  is_active   boolean NOT NULL DEFAULT true,
  position    integer NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (category_id, slug),
  UNIQUE (id, category_id)
);
CREATE UNIQUE INDEX sub_categories_name ON sub_categories (category_id, lower(name));

CREATE TABLE products (
  id              integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  category_id     integer REFERENCES categories ON DELETE SET NULL,
  sub_category_id integer,
  name            text NOT NULL CHECK (name <> ''),
  slug            text NOT NULL CHECK (slug <> ''),
  brand           text CHECK (brand <> ''),
  images          text[] NOT NULL DEFAULT '{}',
  description     text NOT NULL DEFAULT '',
  details         jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object'),
  veg             boolean,
  origin          text CHECK (origin <> ''),
  publish         boolean NOT NULL DEFAULT true,
  selling_paise   bigint NOT NULL DEFAULT 0 CHECK (selling_paise >= 0),
  discount_micro  integer NOT NULL DEFAULT 0 CHECK (discount_micro BETWEEN 0 AND 100000000),
  recent_sales    bigint NOT NULL DEFAULT 0,
  search          tsvector NOT NULL DEFAULT '',
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  deleted_at      timestamptz,
  CONSTRAINT products_in_sub_category FOREIGN KEY (sub_category_id, category_id)
    REFERENCES sub_categories (id, category_id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT products_in_category CHECK (deleted_at IS NOT NULL OR category_id IS NOT NULL AND sub_category_id IS NOT NULL)
);
CREATE UNIQUE INDEX products_slug ON products (slug) WHERE deleted_at IS NULL;
-- A category's list in each of its orders, read from an index instead of sorted; backwards for "high to low".
CREATE INDEX products_category ON products (category_id, id DESC) WHERE deleted_at IS NULL AND publish;
CREATE INDEX products_category_name ON products (category_id, lower(name), id) WHERE deleted_at IS NULL AND publish;
CREATE INDEX products_category_price ON products (category_id, selling_paise, id) WHERE deleted_at IS NULL AND publish;
CREATE INDEX products_category_discount ON products (category_id, discount_micro, id) WHERE deleted_at IS NULL AND publish;
CREATE INDEX products_category_popular ON products (category_id, recent_sales DESC, id DESC) WHERE deleted_at IS NULL AND publish;
CREATE INDEX products_sub_category ON products (sub_category_id, id DESC) WHERE deleted_at IS NULL AND publish;
-- For the foreign keys, which look for withdrawn products too.
CREATE INDEX products_every_category ON products (category_id);
CREATE INDEX products_every_sub_category ON products (sub_category_id, category_id);
-- The administrator's list in each of its orders, with the products that shoppers do not see.
CREATE INDEX products_desk_newest ON products (id) WHERE deleted_at IS NULL;
CREATE INDEX products_desk_name ON products (lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX products_desk_popular ON products (recent_sales, id) WHERE deleted_at IS NULL;
CREATE INDEX products_desk_price ON products (selling_paise, id) WHERE deleted_at IS NULL;
CREATE INDEX products_desk_discount ON products (discount_micro, id) WHERE deleted_at IS NULL;
-- Without fastupdate: a pending list makes the first searches after many changes several times slower.
CREATE INDEX products_search ON products USING gin (search) WITH (fastupdate = off);
-- `name ILIKE '%milk%'` and the same for brands, without reading every product (decision 84).
CREATE INDEX products_name_trgm ON products USING gin (name gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX products_brand_trgm ON products USING gin (brand gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;
COMMENT ON COLUMN products.selling_paise IS 'Of the first pack’s offer, like `discount_micro`, kept here so that a list can be sorted by an index.';
COMMENT ON COLUMN products.recent_sales IS 'Units sold in the last 30 days: what "popular" sorts by.';
COMMENT ON COLUMN products.deleted_at IS 'A product that orders remember is never erased, only withdrawn. Its slug is free at once.';
COMMENT ON CONSTRAINT products_in_category ON products IS 'Only a withdrawn product outlives its categories.';
COMMENT ON CONSTRAINT products_in_sub_category ON products IS 'A sub-category that moves to another category takes its products along.';

CREATE TABLE product_slugs (
  slug       text PRIMARY KEY CHECK (slug <> ''),
  product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_slugs_product ON product_slugs (product_id);
COMMENT ON TABLE product_slugs IS 'The addresses that a product had before it was renamed: each leads to where it is now.';

CREATE FUNCTION is_barcode(code text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT code ~ '^([0-9]{8}|[0-9]{13}|[1-9][0-9]{13})$' AND sum(digit::int * CASE WHEN place % 2 = 1 THEN 3 ELSE 1 END) % 10 = 0
  FROM unnest(string_to_array(lpad(code, 14, '0'), NULL)) WITH ORDINALITY AS digits (digit, place)
  WHERE digit ~ '[0-9]'
$$;
COMMENT ON FUNCTION is_barcode(text) IS 'A GTIN, as src/shared/barcode.ts reads it: from the right, every second digit counts three times, and the sum ends in 0.';

CREATE TABLE packs (
  id             bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  product_id     integer NOT NULL REFERENCES products ON DELETE CASCADE,
  unit           text NOT NULL CHECK (unit <> ''),
  position       integer NOT NULL CHECK (position >= 0),
  price_paise    bigint NOT NULL CHECK (price_paise BETWEEN 0 AND 10000000000),
  discount_micro integer NOT NULL DEFAULT 0 CHECK (discount_micro BETWEEN 0 AND 100000000),
  stock          integer NOT NULL DEFAULT 0 CHECK (stock >= 0),
  low_stock      integer GENERATED ALWAYS AS (CASE WHEN stock <= 5 THEN stock END) STORED,
  sku            text CHECK (sku <> ''),
  barcode        text CHECK (is_barcode(barcode)),
  image          text CHECK (image <> ''),
  max_per_order  integer CHECK (max_per_order >= 1),
  retired_at     timestamptz,
  UNIQUE (product_id, unit)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX packs_sku_in_sale ON packs (sku) WHERE sku IS NOT NULL AND retired_at IS NULL;
CREATE UNIQUE INDEX packs_barcode_in_sale ON packs (barcode) WHERE barcode IS NOT NULL AND retired_at IS NULL;
CREATE INDEX packs_low_stock ON packs (low_stock, product_id) WHERE low_stock IS NOT NULL AND retired_at IS NULL;
COMMENT ON COLUMN packs.low_stock IS 'The stock of a pack that is sold out or low (`LOW_STOCK`), for an index: an order of one with enough stock changes no indexed column.';
COMMENT ON COLUMN packs.image IS 'The pack’s own picture: five kilograms look otherwise than one.';
COMMENT ON COLUMN packs.retired_at IS 'A pack that left the shop keeps its row for carts and the stock ledger. Its SKU and barcode are free for others.';
COMMENT ON CONSTRAINT packs_stock_check ON packs IS 'Nothing is sold that is not there.';

CREATE TABLE search_synonyms (
  id           char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  name         text NOT NULL CHECK (name <> ''),
  kind         text NOT NULL DEFAULT '',
  terms        text[] NOT NULL DEFAULT '{}',
  misspellings text[] NOT NULL DEFAULT '{}',
  brands       text[] NOT NULL DEFAULT '{}',
  is_active    boolean NOT NULL DEFAULT true,
  updated_at   timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX search_synonyms_name ON search_synonyms (lower(name));
COMMENT ON TABLE search_synonyms IS 'Words that mean one thing, as shoppers in India type them: English, Hinglish, Devanagari, regional names in Latin letters. The list at the end of this schema’s first migration is where a shop begins.';

CREATE TABLE search_terms (
  term          text PRIMARY KEY CHECK (term <> '' AND length(term) <= 60),
  searches      bigint NOT NULL DEFAULT 0 CHECK (searches >= 0),
  nothing_found bigint NOT NULL DEFAULT 0,
  last_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT search_terms_nothing_found_check CHECK (nothing_found BETWEEN 0 AND searches)
);
CREATE INDEX search_terms_searches ON search_terms (searches DESC, term);
CREATE INDEX search_terms_nothing_found ON search_terms (nothing_found DESC, term) WHERE nothing_found > 0;
CREATE INDEX search_terms_last ON search_terms (last_at);
COMMENT ON TABLE search_terms IS 'What shoppers search for, counted. Nothing says who: no user, no address, and nothing that looks like a person’s e-mail address or number. It is cut to the most searched and the latest.';

CREATE TABLE charges (
  id              char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  name            text NOT NULL CHECK (name <> ''),
  description     text NOT NULL DEFAULT '',
  type            text NOT NULL CHECK (type IN ('fixed', 'percentage')),
  value           bigint NOT NULL CHECK (value >= 0),
  min_order_paise bigint CHECK (min_order_paise >= 0),
  max_order_paise bigint CHECK (max_order_paise >= 0),
  is_active       boolean NOT NULL DEFAULT true,
  sort_order      integer NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT charges_at_most_all CHECK (type = 'fixed' OR value <= 100000000),
  CONSTRAINT charges_range CHECK (min_order_paise IS NULL OR max_order_paise IS NULL OR min_order_paise < max_order_paise)
);
COMMENT ON COLUMN charges.value IS 'Paise when fixed, millionths of a percent when a percentage.';
COMMENT ON CONSTRAINT charges_at_most_all ON charges IS 'A percentage is 100 % at most.';


-- ── Imports of lists (features/catalogue/server/import) ────────────────────────────────────────────────────────────

CREATE TABLE imports (
  id              char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id         char(24) NOT NULL REFERENCES users ON DELETE CASCADE,
  file_name       text NOT NULL,
  status          text NOT NULL CHECK (status IN ('receiving', 'checking', 'checked', 'importing', 'done', 'failed')),
  skip_wrong_rows boolean NOT NULL DEFAULT false,
  done            integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  total           integer NOT NULL DEFAULT 0 CHECK (total >= 0),
  outcome         jsonb,
  message         text NOT NULL DEFAULT '',
  added           integer NOT NULL DEFAULT 0,
  changed         integer NOT NULL DEFAULT 0,
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT imports_checked_has_outcome CHECK (outcome IS NOT NULL OR status IN ('receiving', 'checking', 'failed'))
);
CREATE UNIQUE INDEX imports_one_each ON imports (user_id) WHERE status <> 'receiving';
CREATE INDEX imports_of_user ON imports (user_id);
COMMENT ON TABLE imports IS 'A list on its way into the catalogue: whichever server is asked can say how far it is, and any of them can go on with it. Each administrator has one at a time, besides those that are still being sent.';
COMMENT ON COLUMN imports.done IS 'Bytes of `total` while it is checked, rows while it is imported.';
COMMENT ON COLUMN imports.outcome IS 'What the check, and then the import, found.';
COMMENT ON COLUMN imports.added IS 'Products written so far, like `changed`: an import that was cut short and gone on with says at its end what the whole file did.';

CREATE TABLE import_parts (
  import_id char(24) NOT NULL REFERENCES imports ON DELETE CASCADE,
  part      integer NOT NULL CHECK (part >= 0),
  content   bytea NOT NULL,
  PRIMARY KEY (import_id, part)
);
COMMENT ON TABLE import_parts IS 'The file of an import in pieces, as it was sent; gone when it is done.';

CREATE TABLE import_mappings (
  headings_sha256 text PRIMARY KEY CHECK (headings_sha256 ~ '^[0-9a-f]{64}$'),
  columns         jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'array'),
  updated_at      timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE import_mappings IS 'What the columns of a list with these headings mean, so that its next edition is read without a question.';

CREATE TABLE import_categories (
  category        text NOT NULL CHECK (length(category) <= 80),
  sub_category    text NOT NULL CHECK (length(sub_category) <= 80),
  sub_category_id integer NOT NULL REFERENCES sub_categories ON DELETE CASCADE,
  PRIMARY KEY (category, sub_category)
);
CREATE INDEX import_categories_meaning ON import_categories (sub_category_id);
COMMENT ON TABLE import_categories IS 'Which of the shop’s sub-categories a category of another shop is.';

CREATE TABLE written_imports (
  id               char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id          char(24) REFERENCES users ON DELETE SET NULL,
  file_name        text NOT NULL,
  category_ids     integer[] NOT NULL DEFAULT '{}',
  sub_category_ids integer[] NOT NULL DEFAULT '{}',
  written_at       timestamptz NOT NULL DEFAULT now(),
  ended_at         timestamptz,
  undone_at        timestamptz
);
CREATE INDEX written_imports_newest ON written_imports (written_at);
CREATE INDEX written_imports_user ON written_imports (user_id);
COMMENT ON TABLE written_imports IS 'What imports have written, so that they can be undone for a week. One from the command line has no user, one that is being written no end yet.';

CREATE TABLE import_effects (
  import_id     char(24) NOT NULL REFERENCES written_imports ON DELETE CASCADE,
  position      integer NOT NULL CHECK (position >= 1),
  product_id    integer NOT NULL REFERENCES products ON DELETE CASCADE,
  pack_id       bigint REFERENCES packs ON DELETE CASCADE,
  before        jsonb,
  after         jsonb,
  last_movement bigint NOT NULL,
  outcome       text CHECK (outcome IN ('removed', 'restored', 'gone', 'sold', 'changed', 'category', 'code')),
  PRIMARY KEY (import_id, position),
  CONSTRAINT import_effects_something CHECK (before IS NOT NULL OR after IS NOT NULL)
);
CREATE UNIQUE INDEX import_effects_once ON import_effects (import_id, product_id, coalesce(pack_id, 0));
CREATE INDEX import_effects_product ON import_effects (product_id);
CREATE INDEX import_effects_pack ON import_effects (pack_id);
COMMENT ON TABLE import_effects IS 'A product or a pack before an import (null: the import added it) and after it (null: it took the pack out of sale).';
COMMENT ON COLUMN import_effects.last_movement IS 'What was sold since has a later movement.';
COMMENT ON COLUMN import_effects.outcome IS 'Of the undo.';

CREATE TABLE picture_fetches (
  import_id  char(24) NOT NULL REFERENCES written_imports ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
  url        text NOT NULL CHECK (url ~ '^https://' AND octet_length(url) <= 2000),
  position   integer NOT NULL CHECK (position >= 0),
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed', 'dropped')),
  tries      integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  reason     text,
  image_id   char(32),
  of_product boolean NOT NULL DEFAULT true,
  pack_ids   bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (import_id, product_id, url),
  CONSTRAINT picture_fetches_done_has_image CHECK ((state = 'done') = (image_id IS NOT NULL)),
  CONSTRAINT picture_fetches_failed_has_reason CHECK (state <> 'failed' OR reason IS NOT NULL)
);
CREATE INDEX picture_fetches_product ON picture_fetches (product_id);
CREATE INDEX picture_fetches_waiting ON picture_fetches (import_id) WHERE state = 'waiting';
CREATE INDEX picture_fetches_known ON picture_fetches (url) WHERE state = 'done';
COMMENT ON TABLE picture_fetches IS 'Pictures that imports name by their address, to be fetched by a job. Those of products that were removed meanwhile are dropped.';
COMMENT ON COLUMN picture_fetches.pack_ids IS 'A picture may be that of packs alone, or of the product too (`of_product`).';


-- ── Carts and orders (features/cart, features/orders) ──────────────────────────────────────────────────────────────

CREATE TABLE cart_items (
  id         char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id    char(24) NOT NULL REFERENCES users ON DELETE CASCADE,
  pack_id    bigint NOT NULL REFERENCES packs ON DELETE CASCADE,
  quantity   integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000000),
  seen_paise bigint NOT NULL CHECK (seen_paise >= 0),
  added_at   timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, pack_id)
);
CREATE INDEX cart_items_pack ON cart_items (pack_id);
COMMENT ON COLUMN cart_items.seen_paise IS 'What one cost when it was put in, so that the shopper can be told of a change.';
COMMENT ON CONSTRAINT cart_items_user_id_pack_id_key ON cart_items IS 'A pack is one line of a cart.';

CREATE TABLE payment_methods (method text PRIMARY KEY CHECK (method ~ '^[A-Z][A-Z_]*$'));
INSERT INTO payment_methods VALUES ('CASH_ON_DELIVERY'), ('PAYU'), ('RMS'), ('SABPAISA'), ('CASHFREE');
COMMENT ON TABLE payment_methods IS 'read only: the ways to pay. A start adds those that a new release knows, so a provider needs no migration.';

CREATE TABLE orders (
  id                  text PRIMARY KEY CHECK (id ~ '^ORD-[0-9]{6}-[0-9A-Z]{8}$'),
  user_id             char(24) NOT NULL REFERENCES users,
  status              text NOT NULL CHECK (status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed',
    'Out for Delivery', 'Delivered', 'Cancelled', 'Payment Failed')),
  payment_status      text NOT NULL
    CHECK (payment_status IN ('Unpaid', 'Pending', 'Paid', 'Failed', 'Refund Pending', 'Refunded')),
  payment_method      text NOT NULL REFERENCES payment_methods,
  settled_attempt_id  char(24) UNIQUE,
  revival             smallint NOT NULL DEFAULT 0 CHECK (revival >= 0),
  delivery_note       text,
  delivery_promise    text,
  customer            jsonb NOT NULL,
  address             jsonb NOT NULL,
  charges             jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(charges) = 'array'),
  sub_total_paise     bigint NOT NULL CHECK (sub_total_paise >= 0),
  charges_paise       bigint NOT NULL CHECK (charges_paise >= 0),
  round_off_paise     bigint NOT NULL,
  total_paise         bigint NOT NULL,
  item_count          integer NOT NULL CHECK (item_count >= 1),
  announced_at        timestamptz,
  payment_reminded_at timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  search text NOT NULL GENERATED ALWAYS AS (lower(
    id || ' ' || coalesce(customer->>'name', '') || ' ' || coalesce(customer->>'email', '') || ' ' ||
    coalesce(customer->>'mobile', '') || ' ' || coalesce(address->>'name', '') || ' ' || coalesce(address->>'mobile', '')
  )) STORED,
  keys text[] NOT NULL GENERATED ALWAYS AS (ARRAY[
    lower(id), lower(coalesce(customer->>'email', '')), coalesce(customer->>'mobile', ''), coalesce(address->>'mobile', '')
  ]) STORED,
  CONSTRAINT orders_total_check CHECK (total_paise = sub_total_paise + charges_paise),
  CONSTRAINT orders_customer_shape CHECK ((jsonb_typeof(customer->'name') = 'string' AND jsonb_typeof(customer->'email') = 'string'
    AND jsonb_typeof(customer->'mobile') IN ('number', 'null')) IS TRUE),
  CONSTRAINT orders_address_shape CHECK ((address ?& '{_id,name,mobile,address_line,landmark,city,state,pincode,country,type}'
    AND jsonb_typeof(address->'mobile') = 'number' AND address->>'pincode' ~ '^[1-9][0-9]{5}$') IS TRUE)
) WITH (fillfactor = 85);
CREATE INDEX orders_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
CREATE INDEX orders_status ON orders (status, created_at DESC, id DESC);
-- The order desk opens on what waits, oldest first: one scan of this index, however many orders were ever delivered.
CREATE INDEX orders_waiting ON orders (created_at, id)
  WHERE status IN ('Pending', 'Confirmed', 'Packed', 'Out for Delivery');
-- New entries wait in a short list, so that an order pays for few of them itself.
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX orders_keys ON orders USING gin (keys) WITH (gin_pending_list_limit = 256);
-- The orders that a shopper, a mobile number or an address has under way: few, however long the history. What they hold
-- is limited (open-order-store.ts).
CREATE INDEX orders_open_user ON orders (user_id)
  WHERE status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed', 'Out for Delivery') AND payment_status <> 'Paid';
CREATE INDEX orders_open_mobile ON orders (((address->>'mobile')::bigint))
  WHERE status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed', 'Out for Delivery') AND payment_status <> 'Paid';
CREATE INDEX orders_held_address
  ON orders (lower(regexp_replace((address->>'pincode') || (address->>'address_line'), '[[:space:][:punct:]]+', '', 'g')))
  WHERE status IN ('Awaiting Payment', 'Pending') AND payment_status <> 'Paid';
COMMENT ON TABLE orders IS 'no delete: orders are copies. Lines, charges, address and customer stand as they were when the order was placed.';
COMMENT ON COLUMN orders.settled_attempt_id IS 'The one truth about whether an order is paid: which attempt paid it.';
COMMENT ON COLUMN orders.revival IS 'How often an order that had failed or expired was taken up again: each time it may take stock and pass its states anew.';
COMMENT ON COLUMN orders.delivery_promise IS 'What was promised when it was placed ("30–45 min"). Settings change; a promise that was given stays.';
COMMENT ON COLUMN orders.announced_at IS 'When the shop’s staff and the shopper were told of it.';
COMMENT ON COLUMN orders.payment_reminded_at IS 'When the shopper was mailed that the payment is about to expire: once per order.';
COMMENT ON COLUMN orders.search IS 'What an administrator may know of an order when looking for it.';
COMMENT ON COLUMN orders.keys IS 'What names a person or an order whole: whoever types one of these means exactly its orders.';
COMMENT ON CONSTRAINT orders_total_check ON orders IS 'The sub-total is rounded (round_off_paise is in it).';
COMMENT ON CONSTRAINT orders_customer_shape ON orders IS 'As order-record.ts reads it. `search` and `keys` are made of it and of the address.';
COMMENT ON CONSTRAINT orders_address_shape ON orders IS 'That of `addresses`, as it was.';

CREATE TABLE order_lines (
  order_id       text NOT NULL REFERENCES orders,
  position       integer NOT NULL CHECK (position >= 0),
  pack_id        bigint NOT NULL,
  product_id     integer NOT NULL,
  name           text NOT NULL,
  image          text NOT NULL,
  unit           text NOT NULL,
  quantity       integer NOT NULL CHECK (quantity >= 1),
  price_paise    bigint NOT NULL CHECK (price_paise >= 0),
  discount_micro integer NOT NULL CHECK (discount_micro BETWEEN 0 AND 100000000),
  line_paise     bigint NOT NULL CHECK (line_paise >= 0),
  PRIMARY KEY (order_id, position)
);
-- A picture that an order shows is never swept: found by this index instead of reading every line.
CREATE INDEX order_lines_image ON order_lines (image);
COMMENT ON TABLE order_lines IS 'append-only';
COMMENT ON COLUMN order_lines.pack_id IS 'Like product_id no foreign key: a line stays when its product is gone.';

CREATE TABLE order_events (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders,
  revival  smallint NOT NULL DEFAULT 0 CHECK (revival >= 0),
  status   text NOT NULL CHECK (status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed',
    'Out for Delivery', 'Delivered', 'Cancelled', 'Payment Failed')),
  by       text NOT NULL CHECK (by IN ('shopper', 'admin', 'system')),
  actor_id char(24) REFERENCES users,
  note     text CHECK (length(note) <= 1000),
  at       timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX order_events_once_per_revival ON order_events (order_id, revival, status);
CREATE INDEX order_events_admin_newest ON order_events (at DESC, id DESC) WHERE by = 'admin';
CREATE INDEX order_events_actor_newest ON order_events (actor_id, at DESC, id DESC) WHERE by = 'admin';
COMMENT ON TABLE order_events IS 'append-only: an order’s history. No state is entered twice, unless the order was revived in between.';

CREATE TABLE idempotency_keys (
  user_id    char(24) NOT NULL REFERENCES users ON DELETE CASCADE,
  key        uuid NOT NULL,
  form       smallint NOT NULL DEFAULT 1,
  body_hash  bytea NOT NULL,
  order_id   text NOT NULL REFERENCES orders,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
COMMENT ON TABLE idempotency_keys IS 'Attempts to place a cart, kept in the transaction that placed it. The answer to a repetition is the order as it now stands.';
COMMENT ON COLUMN idempotency_keys.form IS 'How the request was written down for its hash, so that a key of an earlier release can still be compared.';


-- ── Payments (features/payments) ───────────────────────────────────────────────────────────────────────────────────

CREATE TABLE payment_attempts (
  id                 char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  order_id           text NOT NULL REFERENCES orders,
  provider           text NOT NULL REFERENCES payment_methods,
  status             text NOT NULL CHECK (status IN
    ('Due', 'Pending', 'Paid', 'Failed', 'Expired', 'Void', 'Refund Pending', 'Refunded')),
  amount_paise       bigint NOT NULL CHECK (amount_paise >= 0),
  currency           text NOT NULL DEFAULT 'INR',
  merchant_reference text CHECK (merchant_reference ~ '^[A-Z0-9]{1,20}$'),
  reference          text,
  bank_reference     text,
  checkout           jsonb,
  polls              smallint NOT NULL DEFAULT 0,
  asked_at           timestamptz,
  asking_until       timestamptz,
  known_at           timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  expires_at         timestamptz,
  UNIQUE (id, order_id)
);
CREATE INDEX payment_attempts_order ON payment_attempts (order_id);
CREATE UNIQUE INDEX payment_attempts_one_open ON payment_attempts (order_id) WHERE status IN ('Due', 'Pending');
CREATE UNIQUE INDEX payment_attempts_reference ON payment_attempts (provider, reference) WHERE reference IS NOT NULL;
CREATE UNIQUE INDEX payment_attempts_merchant_reference ON payment_attempts (merchant_reference)
  WHERE merchant_reference IS NOT NULL;
-- The nightly pass asks about settled attempts too: money may be taken back.
CREATE INDEX payment_attempts_online ON payment_attempts (created_at, id) WHERE merchant_reference IS NOT NULL;
ALTER TABLE orders ADD CONSTRAINT orders_settled_by_own_attempt
  FOREIGN KEY (settled_attempt_id, id) REFERENCES payment_attempts (id, order_id);
COMMENT ON TABLE payment_attempts IS 'no delete: an order may be tried again, by another way, and be paid twice. At most one attempt of an order is open.';
COMMENT ON CONSTRAINT payment_attempts_id_order_id_key ON payment_attempts IS 'What names an attempt and an order refers to both, so that it cannot name another order’s attempt.';
COMMENT ON COLUMN payment_attempts.merchant_reference IS 'Ours, at the provider. `reference` is the provider’s own, `bank_reference` the bank’s.';
COMMENT ON COLUMN payment_attempts.asking_until IS 'One question to the provider at a time, and a pause between two (settle-payment.ts): `asked_at` is the last one, the question in progress counts until this, and `known_at` says as of when the answer is known.';

CREATE TABLE payment_signals (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider    text NOT NULL REFERENCES payment_methods CONSTRAINT payment_signals_online CHECK (provider <> 'CASH_ON_DELIVERY'),
  source      text NOT NULL CHECK (source IN ('return', 'webhook', 'status')),
  event_key   text NOT NULL,
  attempt_id  char(24) REFERENCES payment_attempts,
  reference   text,
  verified    boolean NOT NULL,
  refusal     text,
  body        text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX payment_signals_once ON payment_signals (provider, source, event_key);
CREATE INDEX payment_signals_attempt ON payment_signals (attempt_id);
CREATE INDEX payment_signals_unverified ON payment_signals (received_at) WHERE NOT verified;
-- For the sweep that settles what a message said and no job has settled.
CREATE INDEX payment_signals_arrived ON payment_signals (received_at) WHERE source <> 'status';
CREATE TRIGGER payment_signals_append_only BEFORE UPDATE OR DELETE ON payment_signals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE payment_signals IS 'Every message about a payment as it came, whether it is believed or not. Nothing of it changes, and only what nobody signed is deleted, after a month (refuse_change).';

CREATE TABLE payment_captures (
  id                 char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  provider           text NOT NULL REFERENCES payment_methods CONSTRAINT payment_captures_online CHECK (provider <> 'CASH_ON_DELIVERY'),
  provider_reference text NOT NULL,
  attempt_id         char(24),
  order_id           text REFERENCES orders,
  reference          text,
  amount_paise       bigint NOT NULL CHECK (amount_paise >= 0),
  currency           text NOT NULL,
  bank_reference     text,
  disposition        text NOT NULL CHECK (disposition IN ('settled', 'excess', 'late', 'amount', 'currency', 'unknown')),
  at                 timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, provider_reference),
  UNIQUE (id, order_id),
  CONSTRAINT payment_captures_of_own_attempt FOREIGN KEY (attempt_id, order_id) REFERENCES payment_attempts (id, order_id),
  CONSTRAINT payment_captures_attempt_has_order CHECK (attempt_id IS NULL OR order_id IS NOT NULL)
);
CREATE INDEX payment_captures_order ON payment_captures (order_id);
CREATE INDEX payment_captures_attempt ON payment_captures (attempt_id);
CREATE UNIQUE INDEX payment_captures_one_settled ON payment_captures (order_id) WHERE disposition = 'settled';
CREATE TRIGGER payment_captures_append_only BEFORE UPDATE OR DELETE ON payment_captures
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE payment_captures IS 'append-only: money that a provider took, whatever became of it here.';
COMMENT ON CONSTRAINT payment_captures_provider_provider_reference_key ON payment_captures IS 'However often a provider tells of it, money came once.';

CREATE TABLE refunds (
  id                 char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  capture_id         char(24) NOT NULL REFERENCES payment_captures,
  order_id           text REFERENCES orders,
  reference          text NOT NULL UNIQUE CHECK (reference ~ '^[A-Z0-9]{1,23}$'),
  amount_paise       bigint NOT NULL CHECK (amount_paise > 0),
  reason             text NOT NULL,
  despite            text,
  status             text NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Done', 'Failed')),
  idempotency_key    text NOT NULL UNIQUE,
  requested_by       char(24) REFERENCES users,
  provider_reference text,
  detail             text,
  tries              smallint NOT NULL DEFAULT 0,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT refunds_of_own_capture FOREIGN KEY (capture_id, order_id) REFERENCES payment_captures (id, order_id)
);
CREATE INDEX refunds_capture ON refunds (capture_id);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_pending ON refunds (created_at) WHERE status = 'Pending';
COMMENT ON TABLE refunds IS 'no delete';
COMMENT ON COLUMN refunds.reference IS 'Ours, at the provider: the same for every repetition of one refund.';
COMMENT ON COLUMN refunds.despite IS 'Why an administrator lets a payment go that the payer’s bank disputes, or that the provider has returned.';

CREATE TABLE capture_balances (
  capture_id     char(24) PRIMARY KEY REFERENCES payment_captures,
  amount_paise   bigint NOT NULL,
  out_paise      bigint NOT NULL DEFAULT 0,
  released_paise bigint NOT NULL DEFAULT 0,
  returned_paise bigint NOT NULL DEFAULT 0,
  is_disputed    boolean NOT NULL DEFAULT false,
  CONSTRAINT capture_balances_out_check CHECK (out_paise BETWEEN 0 AND amount_paise),
  CONSTRAINT capture_balances_released_check CHECK (released_paise BETWEEN 0 AND out_paise),
  CONSTRAINT capture_balances_returned_check CHECK (returned_paise BETWEEN 0 AND amount_paise - out_paise + released_paise)
);
COMMENT ON TABLE capture_balances IS 'no delete: how much of each capture has gone back. Kept by triggers, so that no writer of refunds can pass it by.';
COMMENT ON COLUMN capture_balances.out_paise IS 'Refunds that are pending or done; `released_paise` are those of them that an administrator let go in spite of a dispute or return.';
COMMENT ON COLUMN capture_balances.returned_paise IS 'What the provider gave back without being asked: a chargeback, an automatic refund, one made in its dashboard.';
COMMENT ON CONSTRAINT capture_balances_out_check ON capture_balances IS 'Never more goes back than came.';
COMMENT ON CONSTRAINT capture_balances_returned_check ON capture_balances IS 'Nor together with what the provider returned by itself, unless an administrator said why.';

CREATE FUNCTION open_capture_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO capture_balances (capture_id, amount_paise) VALUES (NEW.id, NEW.amount_paise);
  RETURN NULL;
END $$;
CREATE FUNCTION count_refund() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE TRIGGER payment_captures_balance AFTER INSERT ON payment_captures
  FOR EACH ROW EXECUTE FUNCTION open_capture_balance();
CREATE TRIGGER refunds_balance AFTER INSERT OR UPDATE OF status, amount_paise, despite ON refunds
  FOR EACH ROW EXECUTE FUNCTION count_refund();

CREATE TABLE payment_reviews (
  id                char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  kind              text NOT NULL CHECK (kind IN ('capture', 'refund', 'attempt', 'returned', 'disputed')),
  reason            text NOT NULL CHECK (reason IN ('excess', 'amount', 'currency', 'late', 'unknown', 'refund_failed')),
  provider          text NOT NULL,
  order_id          text REFERENCES orders,
  attempt_id        char(24),
  capture_id        char(24) REFERENCES payment_captures,
  refund_id         char(24) REFERENCES refunds,
  subject_id        char(24) NOT NULL
    GENERATED ALWAYS AS (CASE kind WHEN 'attempt' THEN attempt_id WHEN 'refund' THEN refund_id ELSE capture_id END) STORED,
  reference         text,
  dispute_reference text,
  is_confirmed      boolean NOT NULL DEFAULT true,
  amount_paise      bigint NOT NULL CHECK (amount_paise >= 0),
  at                timestamptz NOT NULL DEFAULT now(),
  resolved_at       timestamptz,
  resolved_by       char(24) REFERENCES users,
  action            text CHECK (action IN ('refund', 'settle', 'dismiss')),
  note              text,
  UNIQUE (kind, subject_id),
  CONSTRAINT payment_reviews_of_own_attempt FOREIGN KEY (attempt_id, order_id) REFERENCES payment_attempts (id, order_id),
  CONSTRAINT payment_reviews_attempt_has_order CHECK (attempt_id IS NULL OR order_id IS NOT NULL),
  CONSTRAINT payment_reviews_of_own_capture FOREIGN KEY (capture_id, order_id) REFERENCES payment_captures (id, order_id),
  CONSTRAINT payment_reviews_resolved_by_action CHECK ((resolved_at IS NULL) = (action IS NULL))
);
CREATE INDEX payment_reviews_open ON payment_reviews (at, id) WHERE resolved_at IS NULL;
CREATE INDEX payment_reviews_capture ON payment_reviews (capture_id);
CREATE INDEX payment_reviews_refund ON payment_reviews (refund_id);
CREATE INDEX payment_reviews_order ON payment_reviews (order_id);
COMMENT ON TABLE payment_reviews IS 'no delete: money without an order or a refund, and orders without money: what a person has to look at.';
COMMENT ON COLUMN payment_reviews.kind IS 'What it is about: money that came, a refund, an attempt without an answer, money that the provider has returned, a dispute.';
COMMENT ON COLUMN payment_reviews.refund_id IS 'Also of kind `capture`, once a refund of it has failed: one matter is one row.';
COMMENT ON CONSTRAINT payment_reviews_kind_subject_id_key ON payment_reviews IS 'Each is listed once.';
COMMENT ON COLUMN payment_reviews.is_confirmed IS 'A dispute that nobody signed is listed as "not confirmed" and holds nothing back.';
COMMENT ON COLUMN payment_reviews.dispute_reference IS 'A further dispute about the same payment, with another reference, is listed again.';

CREATE TABLE payment_keys (
  provider   text PRIMARY KEY REFERENCES payment_methods CHECK (provider <> 'CASH_ON_DELIVERY'),
  sealed     bytea NOT NULL,
  is_on      boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE payment_keys IS 'The keys of payment providers that are entered on a screen, sealed with AUTH_SECRET.';


-- ── Stock and sales (features/catalogue, features/reports) ─────────────────────────────────────────────────────────

CREATE TABLE stock_movements (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pack_id    bigint NOT NULL REFERENCES packs,
  order_id   text REFERENCES orders,
  revival    smallint NOT NULL DEFAULT 0 CHECK (revival >= 0),
  attempt_id char(24),
  reason     text NOT NULL CHECK (reason IN ('opening', 'order', 'cancel', 'adjustment')),
  quantity   integer NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stock_movements_of_order CHECK ((order_id IS NOT NULL) = (reason IN ('order', 'cancel'))),
  CONSTRAINT stock_movements_of_own_attempt FOREIGN KEY (attempt_id, order_id) REFERENCES payment_attempts (id, order_id),
  CONSTRAINT stock_movements_attempt_has_order CHECK (attempt_id IS NULL OR order_id IS NOT NULL)
);
CREATE UNIQUE INDEX stock_movements_once_per_revival ON stock_movements (order_id, pack_id, revival, reason)
  WHERE order_id IS NOT NULL;
CREATE INDEX stock_movements_pack ON stock_movements (pack_id);
COMMENT ON TABLE stock_movements IS 'append-only: every change of a stock, for ever. A stock is the sum of its movements. An order takes a pack once and gives it back once, unless it was revived in between.';
COMMENT ON COLUMN stock_movements.attempt_id IS 'Which attempt to pay held the goods, and at the end of which they went back.';

CREATE TABLE sales_days (
  day         date PRIMARY KEY,
  orders      integer NOT NULL DEFAULT 0 CHECK (orders >= 0),
  sales_paise bigint NOT NULL DEFAULT 0 CHECK (sales_paise >= 0),
  counted_at  timestamptz,
  seen_event  bigint
);
COMMENT ON TABLE sales_days IS 'Orders and sales of each day in India. A job keeps it and can always make it again from the orders.';
COMMENT ON COLUMN sales_days.seen_event IS 'The days of all order events up to the highest of these have been counted.';

CREATE TABLE pack_days (
  day         date NOT NULL,
  pack_id     bigint NOT NULL,
  product_id  integer NOT NULL,
  units       bigint NOT NULL CHECK (units >= 1),
  sales_paise bigint NOT NULL CHECK (sales_paise >= 0),
  orders      integer NOT NULL CHECK (orders >= 1),
  PRIMARY KEY (day, pack_id)
);
COMMENT ON TABLE pack_days IS 'What was sold of each pack on each day in India, kept like `sales_days`.';


-- ── Audit log and backups (features/audit, platform/backup) ────────────────────────────────────────────────────────

CREATE TABLE audit_log (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at           timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_kind   text NOT NULL CHECK (actor_kind IN ('admin', 'command', 'system')),
  actor_id     text REFERENCES users,
  action       text NOT NULL CHECK (action ~ '^[a-z-]+\.[a-z-]+$'),
  subject_id   text,
  subject_name text CHECK (length(subject_name) <= 300),
  changes      jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'object'),
  CONSTRAINT audit_log_admin_is_somebody CHECK ((actor_kind = 'admin') = (actor_id IS NOT NULL))
);
CREATE INDEX audit_log_subject ON audit_log (action, subject_id, id DESC);
-- It is read newest first: all of it, what one person did, what was done to one kind of thing.
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_actor_newest ON audit_log (actor_id, at DESC, id DESC);
CREATE INDEX audit_log_kind_newest ON audit_log (split_part(action, '.', 1), at DESC, id DESC);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE audit_log IS 'append-only: who changed what, from what, to what and when. Written in the transaction of the change.';

CREATE TABLE audit_chain (
  seq      bigint PRIMARY KEY CHECK (seq > 0),
  entry_id bigint NOT NULL UNIQUE REFERENCES audit_log,
  previous bytea NOT NULL UNIQUE CHECK (length(previous) = 32),
  hash     bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE audit_chain IS 'read only: each link holds the hash of the one before and of its entry, so that an entry that is changed, removed or put in between later is found (decision 139).';
COMMENT ON COLUMN audit_chain.previous IS 'Unique, so that the chain cannot fork. The first link’s is 32 zero bytes.';

CREATE FUNCTION audit_hash(previous bytea, entry audit_log) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), entry.actor_kind, entry.actor_id,
    entry.action, entry.subject_id, entry.subject_name, entry.changes)::text, 'UTF8'))
$$;
COMMENT ON FUNCTION audit_hash(bytea, audit_log) IS 'Depends on no setting of the connection; a later column of the log is no part of it.';

CREATE FUNCTION link_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
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
COMMENT ON FUNCTION link_audit_entry() IS 'Runs at the end of the transaction that adds the entry, when it holds all its other locks: transactions that add entries wait for each other’s commit only, and no two of them can deadlock. Of the owner, since the serving role may not write links.';
CREATE CONSTRAINT TRIGGER audit_log_linked AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION link_audit_entry();

CREATE TABLE backups (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  begun_at    timestamptz NOT NULL,
  finished_at timestamptz NOT NULL DEFAULT now(),
  file        text NOT NULL,
  bytes       bigint,
  sha256      text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  fault       text,
  CONSTRAINT backups_bytes_or_fault CHECK ((bytes IS NULL) = (fault IS NOT NULL))
);
COMMENT ON TABLE backups IS 'append-only: when the shop was backed up and how it went. Whoever watches it must see that nothing was for two days.';
COMMENT ON COLUMN backups.sha256 IS 'Of the file, so that the doctor sees that the newest one still is what was written.';


-- ── Work in the background, messages between processes (platform/jobs, platform/realtime) ──────────────────────────

CREATE TABLE jobs (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind         text NOT NULL,
  payload      jsonb NOT NULL,
  queue        text CHECK (length(queue) <= 500),
  key          text UNIQUE CHECK (length(key) <= 500),
  due_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  run_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  attempts     integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL,
  taken_by     text,
  died_at      timestamptz,
  last_error   text,
  CONSTRAINT jobs_dead_is_not_taken CHECK (died_at IS NULL OR taken_by IS NULL)
);
CREATE UNIQUE INDEX jobs_one_of_a_queue ON jobs (queue) WHERE taken_by IS NOT NULL;
CREATE INDEX jobs_queue ON jobs (queue, due_at, id) WHERE queue IS NOT NULL AND died_at IS NULL;
CREATE INDEX jobs_waiting ON jobs (kind, run_at) WHERE taken_by IS NULL AND died_at IS NULL;
CREATE INDEX jobs_taken ON jobs (taken_by) WHERE taken_by IS NOT NULL;
CREATE INDEX jobs_dead ON jobs (kind, died_at) WHERE died_at IS NOT NULL;
COMMENT ON TABLE jobs IS 'Work to be done after a transaction, at least once (decision 134).';
COMMENT ON COLUMN jobs.queue IS 'Jobs of one queue run one at a time, in the order of due_at and id.';
COMMENT ON COLUMN jobs.key IS 'A second job with the same key, while the first is waiting, replaces it.';
COMMENT ON COLUMN jobs.run_at IS 'The time of the next try; due_at stays, so that a job that failed keeps its place in the queue.';
COMMENT ON COLUMN jobs.taken_by IS 'The server that runs it (job_workers).';
COMMENT ON COLUMN jobs.died_at IS 'When its last try failed: it is kept for a person, and delays no other job.';

CREATE TABLE job_workers (
  id           text PRIMARY KEY,
  seen_at      timestamptz NOT NULL,
  steady_since timestamptz NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE job_workers IS 'A heartbeat for each server. One that is not seen any more has died, and its jobs go to another.';
COMMENT ON COLUMN job_workers.steady_since IS 'Since when it has been heard without a gap: whoever was cut off itself judges nobody.';

CREATE TABLE job_schedules (
  name      text PRIMARY KEY,
  ticked_at timestamptz NOT NULL
);
COMMENT ON TABLE job_schedules IS 'When each scheduled job was last added: of several servers, the one that records the time adds it.';

CREATE TABLE socket_io_attachments (
  id         bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  payload    bytea NOT NULL
);
COMMENT ON TABLE socket_io_attachments IS 'Large messages between processes. The names are those of @socket.io/postgres-adapter, which sweeps it.';


CREATE VIEW image_uses AS
  SELECT unnest(images) AS url FROM products
  UNION ALL SELECT image FROM packs WHERE image IS NOT NULL
  UNION ALL SELECT image FROM categories
  UNION ALL SELECT image FROM sub_categories
  UNION ALL SELECT avatar FROM users
  UNION ALL SELECT (regexp_matches(value::text, '/media/[0-9a-f]{32}\.webp', 'g'))[1] FROM settings
  UNION ALL SELECT (regexp_matches(before::text, '/media/[0-9a-f]{32}\.webp', 'g'))[1] FROM import_effects;
COMMENT ON VIEW image_uses IS 'Every place, beside orders, that shows a picture. A column that comes to hold one is added here.';


-- ── Where the search of a new shop begins ──────────────────────────────────────────────────────────────────────────

INSERT INTO search_synonyms (id, name, kind, terms, misspellings, brands)
SELECT substr(md5(name), 1, 24), name, kind, terms::text[], misspellings::text[], brands::text[]
FROM (VALUES
  ('potato', 'vegetables', '{"potatoes","aloo","alu","aaloo","aalu","आलू","batata","bataka","urulaikizhangu","bangaladumpa","aloogadde","urulakizhangu"}', '{"potatoe","potatos","pottato","poteto"}', '{}'),
  ('onion', 'vegetables', '{"onions","pyaz","pyaaz","piyaz","pyaj","kanda","kaanda","प्याज","कांदा","vengayam","ullipaya","ullipayalu","eerulli","savola","ulli","peyaj","dungri"}', '{"onoin","onin","unions","onian"}', '{}'),
  ('tomato', 'vegetables', '{"tomatoes","tamatar","tamater","tmatar","tamaatar","टमाटर","thakkali","tamata","tomato hannu","tameta"}', '{"tomatoe","tomatos","tamato","tometo","tommato"}', '{}'),
  ('garlic', 'vegetables', '{"garlic pods","lahsun","lehsun","lasun","lasoon","lehsoon","लहसुन","poondu","vellulli","bellulli","veluthulli","lasan","rosun"}', '{"garlick","garlik","galic"}', '{}'),
  ('ginger', 'vegetables', '{"fresh ginger","adrak","adarak","aadrak","अदरक","inji","allam","shunti","inchi","ale","aadu","ada"}', '{"gingar","jinger","zinger root","gingr"}', '{}'),
  ('green chilli', 'vegetables', '{"green chillies","green chili","green chile","hari mirch","hari mirchi","harimirch","हरी मिर्च","pachai milagai","pachi mirapakaya","hasi menasinakayi","pachamulaku"}', '{"green chily","green chilly","gren chilli","green mirchi"}', '{}'),
  ('coriander leaves', 'vegetables', '{"cilantro","fresh coriander","dhaniya","dhania","dhaniya patta","hara dhaniya","kothmir","kothimbir","धनिया","हरा धनिया","kothamalli","kothimeera","kottambari soppu","malliyila","dhone pata"}', '{"corriander","corainder","coriender","dhanya"}', '{}'),
  ('mint', 'vegetables', '{"mint leaves","fresh mint","pudina","podina","pudeena","पुदीना","puthina","pudina soppu","fudino"}', '{"mintt","pudhina"}', '{}'),
  ('curry leaves', 'vegetables', '{"curry leaf","kadi patta","kadhi patta","kari patta","meetha neem","करी पत्ता","कढ़ी पत्ता","karuveppilai","karivepaku","karibevu","kariveppila"}', '{"curri leaves","kari leaves","curry leafs"}', '{}'),
  ('fenugreek leaves', 'vegetables', '{"fresh fenugreek","methi","methi leaves","methi patta","hari methi","मेथी","vendhaya keerai","menthi kura","menthya soppu"}', '{"fenugreak leaves","fenugreek leafs","meethi","mehti"}', '{}'),
  ('spinach', 'vegetables', '{"baby spinach","palak","paalak","palakh","पालक","pasalai keerai","palakura","palak soppu"}', '{"spinich","spinnach","spinech","pallak"}', '{}'),
  ('cabbage', 'vegetables', '{"patta gobhi","patta gobi","band gobhi","bandgobhi","kobi","पत्ता गोभी","बंद गोभी","muttaikose","kobij","badhakopi","bandh gobi","bandh gobhi"}', '{"cabage","cabbege","cabbag"}', '{}'),
  ('cauliflower', 'vegetables', '{"phool gobhi","phool gobi","ful gobi","gobhi","gobi","gobhee","फूल गोभी","गोभी","flower","fulavar","phulkopi"}', '{"cauliflour","califlower","cauli flower","colliflower","cauliflwer"}', '{}'),
  ('broccoli', 'vegetables', '{"hari gobhi","brokli","ब्रोकली"}', '{"brocoli","broccolli","brocolli","brocly"}', '{}'),
  ('carrot', 'vegetables', '{"carrots","gajar","gaajar","gazar","गाजर","gajjari"}', '{"carot","carott","carrat"}', '{}'),
  ('radish', 'vegetables', '{"white radish","mooli","muli","mulee","मूली","mullangi","moolangi","mula"}', '{"raddish","redish","radis"}', '{}'),
  ('beetroot', 'vegetables', '{"beet","chukandar","chukander","चुकंदर","beetroot kizhangu"}', '{"beatroot","betroot","bitroot"}', '{}'),
  ('brinjal', 'vegetables', '{"eggplant","aubergine","baingan","began","baigan","bengan","vangi","vaingan","बैंगन","kathirikai","vankaya","badanekayi","vazhuthananga","ringan","begun"}', '{"brinjall","brinjol","egg plant","brinjle","bringal"}', '{}'),
  ('okra', 'vegetables', '{"lady finger","ladies finger","ladyfinger","bhindi","bhendi","bhindee","भिंडी","vendakkai","bendakaya","bendekayi","vendakka","bhinda","dherosh"}', '{"bindi sabzi","ladyfingers","lady fingure","bhndi"}', '{}'),
  ('bottle gourd', 'vegetables', '{"lauki","loki","louki","doodhi","dudhi","ghiya","ghia","लौकी","दूधी","suraikkai","sorakaya","sorekayi","churakka","lau"}', '{"bottel gourd","bottle guard","lowki"}', '{}'),
  ('bitter gourd', 'vegetables', '{"bitter melon","karela","karella","karle","करेला","pavakkai","kakarakaya","hagalakayi","pavakka","korola"}', '{"bitter guard","biter gourd","kerela"}', '{}'),
  ('ridge gourd', 'vegetables', '{"turai","tori","torai","toori","dodka","turiya","तुरई","तोरी","peerkangai","beerakaya","heerekayi"}', '{"ridge guard","rigde gourd","turayi"}', '{}'),
  ('pumpkin', 'vegetables', '{"kaddu","kadoo","kaddoo","sitaphal sabzi","kashiphal","कद्दू","poosanikai","gummadikaya","kumbalakayi","mathanga","bhopla"}', '{"pumkin","pumpkn","punpkin"}', '{}'),
  ('cucumber', 'vegetables', '{"kheera","khira","kakdi","kakri","खीरा","ककड़ी","vellarikkai","dosakaya","southekayi","vellarikka"}', '{"cucumbar","cucamber","cukumber","qucumber"}', '{}'),
  ('capsicum', 'vegetables', '{"bell pepper","green pepper","shimla mirch","shimla mirchi","simla mirch","शिमला मिर्च","kudaimilagai","dhobli mirchi"}', '{"capcicum","capsicam","capsikum","cappsicum"}', '{}'),
  ('green peas', 'vegetables', '{"peas","fresh peas","matar","mutter","mattar","muttar","hare matar","मटर","pachai pattani","batani","batani kalu","vatana"}', '{"green pease","mater","green pees"}', '{}'),
  ('french beans', 'vegetables', '{"green beans","beans","farasbi","fansi","faliyan","phaliyan","फली","बीन्स","chikkudu","huralikayi"}', '{"french bean","frenchbeans","frnch beans","beens"}', '{}'),
  ('cluster beans', 'vegetables', '{"guar beans","gawar","gavar","guar","guar phali","gawar phali","ग्वार फली","kothavarangai","goruchikkudu","gorikayi"}', '{"claster beans","gwar"}', '{}'),
  ('drumstick', 'vegetables', '{"moringa","moringa pods","sahjan","saijan","sehjan ki phali","shevga","सहजन","murungakkai","munagakaya","nuggekayi","muringakka","saragva"}', '{"drum stick","drumstik","moringga"}', '{}'),
  ('sweet potato', 'vegetables', '{"shakarkandi","shakarkand","shakar kandi","ratalu sweet","शकरकंद","sakkaravalli kizhangu","chilagada dumpa","genasu"}', '{"sweat potato","sweet potatoe","sakarkandi"}', '{}'),
  ('colocasia', 'vegetables', '{"taro root","arbi","arvi","arbee","ghuiya","अरबी","seppankizhangu","chamagadda"}', '{"colocassia","collocasia"}', '{}'),
  ('mushroom', 'vegetables', '{"button mushroom","khumb","khumbi","kukurmutta","मशरूम","kaalaan","puttagodugu"}', '{"mashroom","mushrum","mashrum","musroom"}', '{}'),
  ('sweet corn', 'vegetables', '{"corn","maize cob","bhutta","makka","makai","makkai","भुट्टा","मक्का","makka cholam","mokkajonna"}', '{"sweetcorn","swet corn","bhuta"}', '{}'),
  ('spring onion', 'vegetables', '{"scallion","hara pyaz","hari pyaz","hara pyaaz","हरा प्याज","paticha kanda"}', '{"spring onoin","springonion"}', '{}'),
  ('lemon', 'fruits', '{"lime","nimbu","neebu","nimboo","limbu","नींबू","elumichai","nimmakaya","nimbe hannu","cherunaranga","lebu"}', '{"lemmon","lemen","leman","nimbuu"}', '{}'),
  ('raw banana', 'vegetables', '{"green banana","plantain","kaccha kela","kacha kela","कच्चा केला","vazhakkai","arati kaya","balekayi"}', '{"row banana","raw bananna"}', '{}'),
  ('raw mango', 'fruits', '{"green mango","kacha aam","kaccha aam","kairi","keri","कच्चा आम","कैरी","mangai","mamidikaya"}', '{"row mango","raw mengo"}', '{}'),
  ('coconut', 'fruits', '{"fresh coconut","nariyal","naryal","nariyel","narial","नारियल","thengai","kobbarikaya","tenginakayi","thenga","naral"}', '{"cocunut","cocanut","coconat","coconutt"}', '{}'),
  ('tender coconut', 'fruits', '{"coconut water","nariyal pani","naryal pani","daab","नारियल पानी","elaneer","elaneeru","kobbari bondam"}', '{"tender cocunut","coconut watar"}', '{}'),
  ('banana', 'fruits', '{"bananas","kela","kele","kella","केला","vazhaipazham","aratipandu","balehannu","pazham","kola"}', '{"bananna","banna","benana","bannana"}', '{}'),
  ('apple', 'fruits', '{"apples","seb","saib","sev","safarchand","सेब","safarjan"}', '{"aple","appel","aaple"}', '{}'),
  ('mango', 'fruits', '{"mangoes","aam","aamb","आम","mambazham","mamidi pandu","mavina hannu","manga","amba"}', '{"mengo","mangoe","mangos","mangoo"}', '{}'),
  ('orange', 'fruits', '{"oranges","mandarin","santra","santara","narangi","nagpur santra","संतरा","orange pazham","kamala pandu","komola"}', '{"ornge","orenge","santhra"}', '{}'),
  ('sweet lime', 'fruits', '{"mosambi","mausambi","musambi","moosambi","मौसंबी","sathukudi","bathayi"}', '{"mosumbi","mosami","mussambi"}', '{}'),
  ('grapes', 'fruits', '{"grape","angoor","angur","anguur","अंगूर","thiratchai","draksha","drakshi"}', '{"graps","greps","grapse"}', '{}'),
  ('pomegranate', 'fruits', '{"anar","anaar","अनार","mathulai","danimma","dalimbe","dadam","bedana","dalimb","dalim"}', '{"pomegranete","pomogranate","pomegrenate","pomegranite"}', '{}'),
  ('papaya', 'fruits', '{"papita","papeeta","पपीता","pappali","boppayi","parangi hannu","papaiyu","pepe"}', '{"papya","papaia","pappaya"}', '{}'),
  ('watermelon', 'fruits', '{"tarbooj","tarbuj","tarbuz","kalingad","तरबूज","tharpoosani","puchakaya","kallangadi","thannimathan"}', '{"water melon","watermellon","watermelen"}', '{}'),
  ('muskmelon', 'fruits', '{"cantaloupe","kharbooja","kharbuja","kharbuza","खरबूजा","karabuja"}', '{"musk melon","muskmellon","mask melon"}', '{}'),
  ('pineapple', 'fruits', '{"ananas","anannas","अनानास","annasi pazham","anaras"}', '{"pine apple","pinapple","pineaple"}', '{}'),
  ('guava', 'fruits', '{"amrood","amrud","peru","jamfal","अमरूद","koyya pazham","jama pandu","seebe hannu","perakka","peyara"}', '{"gauva","guvava","gauvaa"}', '{}'),
  ('custard apple', 'fruits', '{"sugar apple","sitaphal","seethaphal","sharifa","shareefa","सीताफल","शरीफा","seethapazham","seethaphalam"}', '{"custerd apple","custard aple"}', '{}'),
  ('sapota', 'fruits', '{"sapodilla","chikoo","chiku","cheeku","chikku","चीकू","sapota pazham"}', '{"chickoo","sapotta"}', '{}'),
  ('kiwi', 'fruits', '{"kiwi fruit","keevi","कीवी"}', '{"kivi","kiwifruit","kiwwi"}', '{}'),
  ('dates', 'dryfruits', '{"khajoor dates","khajur","khajoor","khajuur","खजूर","pericham pazham","kharjuram"}', '{"datess","khajjur"}', '{}'),
  ('milk', 'dairy', '{"fresh milk","toned milk","full cream milk","doodh","dudh","dood","dhoodh","दूध","paal","paalu","haalu"}', '{"mlk","milkk","millk","milc"}', '{}'),
  ('curd', 'dairy', '{"yogurt","yoghurt","dahi","dahee","dehi","dhahi","दही","thayir","perugu","mosaru","thairu","doi"}', '{"crud","curds","yougurt","yogart","yoghart"}', '{}'),
  ('buttermilk', 'dairy', '{"butter milk","chaas","chhaas","chhach","chach","mattha","taak","छाछ","मट्ठा","mor","majjiga","majjige","moru"}', '{"buter milk","chas","buttermlk"}', '{}'),
  ('lassi', 'dairy', '{"sweet lassi","lasi","meethi lassi","लस्सी"}', '{"lasssi","laasi"}', '{}'),
  ('paneer', 'dairy', '{"cottage cheese","panir","panner","पनीर","chhana"}', '{"paner","pneer","panneer","cotage cheese"}', '{}'),
  ('butter', 'dairy', '{"table butter","makhan","makkhan","maakhan","मक्खन","vennai","venna","benne","loni"}', '{"buter","buttar","battar"}', '{"amul buter"}'),
  ('ghee', 'dairy', '{"clarified butter","cow ghee","desi ghee","ghi","shudh ghee","घी","nei","neyyi","tuppa","neyyu","toop","tup"}', '{"gee","gheee","ghhe","clarifed butter"}', '{}'),
  ('cheese', 'dairy', '{"cheese slice","cheese cubes","cheez","chees","चीज़"}', '{"chese","cheeze","ches","chesse"}', '{}'),
  ('cream', 'dairy', '{"fresh cream","malai","malaai","मलाई"}', '{"creem","fresh creem","cremé"}', '{}'),
  ('khoya', 'dairy', '{"milk solids","mawa","khoa","mava","खोया","मावा"}', '{"khowa","khoyaa"}', '{}'),
  ('condensed milk', 'dairy', '{"gadha doodh","कंडेंस्ड मिल्क"}', '{"condenced milk","condense milk","milk maid"}', '{"milkmaid","mithai mate"}'),
  ('milk powder', 'dairy', '{"dairy whitener","doodh powder","milk pawder","दूध पाउडर"}', '{"milk powdar","dairy whitner"}', '{}'),
  ('egg', 'eggs-meat', '{"eggs","anda","ande","andaa","undey","अंडा","अंडे","muttai","guddu","guddlu","motte","mutta","dim","andi"}', '{"eggss","agg","eegs","anday"}', '{}'),
  ('chicken', 'eggs-meat', '{"murga","murgi","murg","chikan","चिकन","मुर्गा","kozhi","kodi","koli","kombdi"}', '{"chiken","chickan","checken","chikken"}', '{}'),
  ('mutton', 'eggs-meat', '{"goat meat","lamb","gosht","bakra","maans","मटन","गोश्त","aattu kari","mamsam"}', '{"muton","muttan","matton"}', '{}'),
  ('fish', 'eggs-meat', '{"machli","machhli","machhi","macchi","मछली","meen","chepa","meenu","maach","masa"}', '{"fsh","machali"}', '{}'),
  ('prawns', 'eggs-meat', '{"shrimp","jhinga","jheenga","kolambi","kolmi","झींगा","iral","royyalu","chemmeen","chingri"}', '{"prawn","prons","parwns","srimp"}', '{}'),
  ('rice', 'staples', '{"raw rice","chawal","chaawal","chaval","chawl","चावल","arisi","biyyam","akki","ari","chal","tandul","chokha"}', '{"rise","ricee","chaawl","raice"}', '{}'),
  ('basmati rice', 'staples', '{"basmati","basmati chawal","basmathi","बासमती चावल"}', '{"bashmati","basmathi rice","basamati","basmti rice"}', '{}'),
  ('sona masoori rice', 'staples', '{"sona masuri","sona masuri chawal","sona masoori","sona mahsuri","सोना मसूरी"}', '{"sona masori","sona massori","sonamasuri"}', '{}'),
  ('brown rice', 'staples', '{"bhura chawal","brown chawal","ब्राउन राइस"}', '{"broun rice","brownrice"}', '{}'),
  ('poha', 'staples', '{"flattened rice","beaten rice","rice flakes","pohe","chivda","chura","chuda","chiwda","पोहा","चूड़ा","aval","atukulu","avalakki","chire","pauva"}', '{"pohaa","powa","puha"}', '{}'),
  ('puffed rice', 'staples', '{"murmura","murmure","murmur","kurmura","lai","मुरमुरा","pori","maramaralu","mandakki","muri","mamra"}', '{"pufed rice","murmara"}', '{}'),
  ('idli rice', 'staples', '{"parboiled rice","idli chawal","ukda chawal","ukda tandul","इडली चावल","idli arisi","puzhungal arisi"}', '{"idly rice","idlli rice"}', '{}'),
  ('wheat flour', 'staples', '{"whole wheat flour","chakki atta","atta","aata","aatta","gehu ka atta","gehun ka atta","आटा","godhumai maavu","godhuma pindi","godhi hittu","gothambu podi"}', '{"ata","attaa","wheet flour","weat flour","chaki atta"}', '{"aashirwad"}'),
  ('refined flour', 'staples', '{"all purpose flour","maida flour","maida","mayda","maidha","मैदा","maida pindi"}', '{"maidda","meda","moida","all purpose flower"}', '{}'),
  ('gram flour', 'staples', '{"chickpea flour","bengal gram flour","besan","beson","baisan","chane ka atta","बेसन","kadalai maavu","senaga pindi","kadale hittu","kadala maavu","chana no lot"}', '{"besann","basin flour","basan","bessan"}', '{}'),
  ('semolina', 'staples', '{"sooji","suji","rava","rawa","soji","सूजी","रवा","ravai","bombay ravva","ravva","rave"}', '{"semolena","samolina","sujee","sugi"}', '{}'),
  ('vermicelli', 'staples', '{"sewai","seviyan","sevai","semiya","semai","sevaiya","सेवई","shavige"}', '{"vermicili","varmicelli","vermiceli"}', '{}'),
  ('rice flour', 'staples', '{"chawal ka atta","chawal atta","चावल का आटा","arisi maavu","biyyam pindi","akki hittu","ari podi"}', '{"rise flour","rice flower"}', '{}'),
  ('ragi', 'staples', '{"finger millet","ragi flour","raagi","nachni","mandua","marua","रागी","नाचनी","kezhvaragu","ragulu","panjappullu"}', '{"raghi","rragi","nachani"}', '{}'),
  ('bajra', 'staples', '{"pearl millet","bajra flour","bajri","baajra","bajre ka atta","बाजरा","kambu","sajjalu","sajje"}', '{"bajara","bajraa"}', '{}'),
  ('jowar', 'staples', '{"sorghum","jowar flour","jwar","juar","jwari","ज्वार","cholam","jonnalu","jola"}', '{"jawar","joar","jovar"}', '{}'),
  ('corn flour', 'staples', '{"cornstarch","makke ka starch","corn starch","कॉर्न फ्लोर"}', '{"cornflour","corn flower","cornflower","corn floor"}', '{}'),
  ('oats', 'breakfast', '{"rolled oats","jai","oat","jaee","ओट्स"}', '{"otes","oates","oots"}', '{}'),
  ('corn flakes', 'breakfast', '{"cornflakes","makai flakes","कॉर्नफ्लेक्स"}', '{"cornflaks","corn flaks","kornflakes"}', '{}'),
  ('muesli', 'breakfast', '{"granola","म्यूसली"}', '{"musli","muesly","museli"}', '{}'),
  ('broken wheat', 'breakfast', '{"cracked wheat","dalia","daliya","daliyaa","lapsi","दलिया","godhumai ravai","godhuma ravva"}', '{"daliaa","daleya"}', '{}'),
  ('toor dal', 'pulses', '{"pigeon pea","arhar dal","split pigeon peas","tur dal","toor daal","tuvar dal","tuar dal","arhar","arhar ki dal","तूर दाल","अरहर दाल","thuvaram paruppu","kandi pappu","togari bele","thuvara parippu"}', '{"tor dal","thoor dal","toordal","tuver dal"}', '{}'),
  ('moong dal', 'pulses', '{"mung dal","split green gram","yellow moong dal","mung daal","moong daal","moong","mung","मूंग दाल","paasi paruppu","pesara pappu","hesaru bele"}', '{"mong dal","moongdal","mug dal","moong dall"}', '{}'),
  ('green gram', 'pulses', '{"whole moong","green moong","sabut moong","hara moong","sabut mung","साबुत मूंग","pachai payaru","pesalu","hesaru kalu","cherupayar"}', '{"green mong","greengram"}', '{}'),
  ('masoor dal', 'pulses', '{"red lentils","pink lentils","masur dal","masoor daal","malka masoor","lal masoor","मसूर दाल","mysore paruppu","erra kandi pappu","musur dal"}', '{"masor dal","massoor dal","misoor dal"}', '{}'),
  ('chana dal', 'pulses', '{"split bengal gram","split chickpeas","channa dal","chana daal","chane ki dal","चना दाल","kadalai paruppu","senaga pappu","kadale bele","kadala parippu"}', '{"chanadal","chena dal","chanaa dal"}', '{}'),
  ('urad dal', 'pulses', '{"black gram dal","split black gram","urad daal","udad dal","udid dal","urad","dhuli urad","उड़द दाल","ulundhu","ulutham paruppu","minapa pappu","uddina bele","uzhunnu parippu"}', '{"urid dal","uradh dal","oorad dal","urd dal"}', '{}'),
  ('chickpeas', 'pulses', '{"kabuli chana","white chickpeas","garbanzo","chole","chhole","kabuli channa","safed chana","chana","छोले","काबुली चना","vellai kondakadalai","kabuli senagalu","garbanzo beans"}', '{"chikpeas","chick peas","chickpea","kabli chana","cholle"}', '{}'),
  ('black chickpeas', 'pulses', '{"bengal gram","brown chickpeas","kala chana","kaala chana","desi chana","chana","channa","काला चना","karuppu kondakadalai","senagalu","kadale kalu","kadala"}', '{"black channa","kalachana","kala channa"}', '{}'),
  ('kidney beans', 'pulses', '{"red kidney beans","rajma","raajma","rajmah","rajama","राजमा"}', '{"razma","kidny beans","rajmaa","kidney bean"}', '{}'),
  ('black eyed peas', 'pulses', '{"black eyed beans","cowpeas","lobia","lobiya","chawli","chavli","chaula","rongi","लोबिया","karamani","alasandalu","alasande","vanpayar"}', '{"lobea","blackeyed peas","lobhia"}', '{}'),
  ('soya chunks', 'pulses', '{"soy chunks","textured soy protein","soya badi","soya wadi","meal maker","सोया बड़ी"}', '{"soyabean chunks","soya chunk","soia chunks"}', '{"nutrela","nutri"}'),
  ('dry peas', 'pulses', '{"white peas","dried peas","safed matar","sukha matar","safed vatana","सूखा मटर","pattani"}', '{"dri peas","white pease"}', '{}'),
  ('moth beans', 'pulses', '{"matki","moth","mataki","मोठ","मटकी"}', '{"math beans","motth"}', '{}'),
  ('horse gram', 'pulses', '{"kulthi","kulith","kulthi dal","कुलथी","kollu","ulavalu","hurali","muthira"}', '{"horsegram","hors gram"}', '{}'),
  ('salt', 'spices', '{"iodised salt","table salt","namak","nimak","namakk","noon","नमक","uppu","mith","mithu","nun"}', '{"sault","slt","namk"}', '{}'),
  ('rock salt', 'spices', '{"pink salt","himalayan salt","sendha namak","sendha","saindhav","lahori namak","सेंधा नमक","indhuppu"}', '{"rok salt","sanda namak","senda namak"}', '{}'),
  ('black salt', 'spices', '{"kala namak","kaala namak","sanchal","काला नमक"}', '{"blak salt","blacksalt"}', '{}'),
  ('sugar', 'staples', '{"white sugar","cheeni","chini","shakkar","shakar","chinee","sakhar","चीनी","शक्कर","sakkarai","panchadara","chakkera","sakkare","panchasara","khand"}', '{"suger","shugar","sugr","suggar"}', '{}'),
  ('jaggery', 'staples', '{"gud","gur","gurh","gul","गुड़","vellam","bellam","bella","sharkara","gol"}', '{"jagery","jaggary","jagary","jaggry","jagree"}', '{}'),
  ('rock sugar', 'staples', '{"rock candy","mishri","misri","kalkandu","मिश्री","patika bellam","kallu sakkare"}', '{"mishree","misree"}', '{}'),
  ('honey', 'staples', '{"shahad","shehad","madh","shahed","शहद","then","thene","jenu tuppa","modhu"}', '{"hony","hunny","honny","sahad"}', '{}'),
  ('turmeric', 'spices', '{"turmeric powder","haldi","haldee","halad","haldi powder","हल्दी","manjal","pasupu","arishina","holud"}', '{"termeric","tumeric","turmaric","turmric","haldii"}', '{}'),
  ('red chilli powder', 'spices', '{"red chili powder","chilli powder","lal mirch","lal mirch powder","laal mirchi","mirchi powder","लाल मिर्च","milagai thool","karam","menasina pudi","mulaku podi","tikhat"}', '{"red chilly powder","chily powder","red chili pawder"}', '{}'),
  ('kashmiri chilli', 'spices', '{"kashmiri red chilli powder","kashmiri mirch","kashmiri lal mirch","deggi mirch","कश्मीरी मिर्च"}', '{"kashmeri mirch","kasmiri chilli"}', '{}'),
  ('coriander powder', 'spices', '{"coriander seeds","dhaniya powder","dhania powder","dhaniya","dhania","sabut dhaniya","dhane","धनिया पाउडर","malli thool","dhaniyalu","kottambari beeja","mallipodi"}', '{"corriander powder","coriender powder","dhaniya pawder"}', '{}'),
  ('cumin', 'spices', '{"cumin seeds","jeera","zeera","jira","zira","jeeraa","जीरा","seeragam","jeelakarra","jeerige","jeerakam","jeere"}', '{"cummin","cumen","jerra","qumin"}', '{}'),
  ('mustard seeds', 'spices', '{"mustard","rai","raai","sarson","sarso","mohri","राई","सरसों","kadugu","aavalu","sasive","kaduku","shorshe"}', '{"musterd seeds","mustered seeds","mustrad"}', '{}'),
  ('fenugreek seeds', 'spices', '{"methi dana","methi seeds","methidana","methi","मेथी दाना","vendhayam","menthulu","menthya","uluva"}', '{"fenugreak seeds","fenugrek","methi daana"}', '{}'),
  ('fennel seeds', 'spices', '{"fennel","saunf","sauf","sonf","saumph","badishep","सौंफ","sombu","sompu","perumjeerakam","variyali","mouri"}', '{"fennal","funnel seeds","fennle","souf"}', '{}'),
  ('carom seeds', 'spices', '{"bishop weed","ajwain","ajwayan","ajvain","owa","अजवाइन","omam","vaamu","oma","ajmo"}', '{"ajwine","ajwaain","carrom seeds"}', '{}'),
  ('black pepper', 'spices', '{"peppercorn","kali mirch","kaali mirch","kali miri","golki","काली मिर्च","milagu","miriyalu","kari menasu","kurumulaku","mari","golmorich"}', '{"blak pepper","black peper","blackpepper"}', '{}'),
  ('cloves', 'spices', '{"clove","laung","lavang","long masala","loung","लौंग","kirambu","lavangalu","lavanga","grambu","lobongo"}', '{"clovs","colves","laoung"}', '{}'),
  ('green cardamom', 'spices', '{"cardamom","elaichi","ilaichi","elaychi","choti elaichi","velchi","इलायची","elakkai","yalakulu","yelakki","elakka"}', '{"cardamon","cardmom","cardamum","elachi","elaichee"}', '{}'),
  ('black cardamom', 'spices', '{"badi elaichi","moti elaichi","elaichi","बड़ी इलायची"}', '{"black cardamon","badi ilaichi"}', '{}'),
  ('cinnamon', 'spices', '{"cassia bark","dalchini","daalchini","dalcheeni","दालचीनी","pattai","dalchina chekka","chakke","karuvapatta","taj"}', '{"cinamon","cinnaman","sinnamon","cinnemon"}', '{}'),
  ('bay leaf', 'spices', '{"bay leaves","tej patta","tejpatta","tez patta","tamalpatra","तेज पत्ता","brinji elai","tejpata"}', '{"baylief","bay leafs","bey leaf"}', '{}'),
  ('star anise', 'spices', '{"chakra phool","chakri phool","badian","चक्र फूल","annasi poo"}', '{"star anis","staranise"}', '{}'),
  ('asafoetida', 'spices', '{"hing","heeng","hingg","हींग","perungayam","inguva","ingu","kayam"}', '{"asafetida","asofoetida","asafotida","asafoetid"}', '{}'),
  ('poppy seeds', 'spices', '{"khus khus","khas khas","khuskhus","khaskhas","posto","खसखस","kasa kasa","gasagasalu"}', '{"popy seeds","poppi seeds"}', '{}'),
  ('sesame seeds', 'spices', '{"sesame","til","till","safed til","teel","तिल","ellu","nuvvulu"}', '{"seasame","sesme seeds","seseme"}', '{}'),
  ('dry mango powder', 'spices', '{"amchur","aamchur","amchoor","अमचूर"}', '{"amchur pawder","amachur"}', '{}'),
  ('tamarind', 'spices', '{"imli","imlee","imlii","इमली","puli","chintapandu","hunase hannu","chinch","amli"}', '{"tamrind","tamarand","temarind"}', '{}'),
  ('garam masala', 'spices', '{"garam masaala","गरम मसाला"}', '{"garammasala","garm masala","garam masla"}', '{}'),
  ('sambar powder', 'spices', '{"sambar masala","sambhar masala","sambaar powder","सांभर मसाला","sambar podi"}', '{"sambar pawder","samber powder","sambhar powdar"}', '{}'),
  ('dried fenugreek leaves', 'spices', '{"kasuri methi","kasoori methi","kasuri meethi","कसूरी मेथी"}', '{"kasturi methi","kasuri meti"}', '{}'),
  ('saffron', 'spices', '{"kesar","kesari","zafran","jafran","केसर","kungumapoo","kunkuma puvvu"}', '{"saffran","safron","kesser"}', '{}'),
  ('nutmeg', 'spices', '{"jaiphal","jayphal","jaifal","जायफल","jathikkai","jajikaya"}', '{"nutmag","nut meg"}', '{}'),
  ('sunflower oil', 'oils', '{"refined sunflower oil","surajmukhi tel","sunflower tel","सूरजमुखी तेल","sooriyakanthi ennai","poddu tirugudu nune"}', '{"sun flower oil","sunflowr oil","sunflawer oil"}', '{}'),
  ('mustard oil', 'oils', '{"kachi ghani mustard oil","sarson tel","sarso ka tel","sarson ka tel","kachi ghani","kacchi ghani","सरसों का तेल","shorsher tel"}', '{"musterd oil","mustrad oil","sarsoo tel"}', '{}'),
  ('groundnut oil', 'oils', '{"peanut oil","moongfali tel","mungfali ka tel","singdana tel","मूंगफली का तेल","kadalai ennai","verusenaga nune","kadalekayi enne","singtel"}', '{"ground nut oil","peanutoil","groudnut oil"}', '{}'),
  ('coconut oil', 'oils', '{"nariyal tel","naryal tel","नारियल तेल","thengai ennai","kobbari nune","velichenna","kobbari enne"}', '{"cocunut oil","coconutoil"}', '{"parachute oil"}'),
  ('sesame oil', 'oils', '{"gingelly oil","til ka tel","til tel","तिल का तेल","nallennai","nuvvula nune","nallenna"}', '{"gingely oil","sesme oil"}', '{}'),
  ('olive oil', 'oils', '{"jaitun tel","zaitoon tel","jaitoon ka tel","जैतून का तेल"}', '{"oliv oil","olive oyl","olave oil"}', '{}'),
  ('rice bran oil', 'oils', '{"rice bran tel","राइस ब्रान तेल"}', '{"ricebran oil","rice brand oil"}', '{}'),
  ('vanaspati', 'oils', '{"hydrogenated vegetable oil","vanaspati ghee","banaspati","वनस्पति","डालडा"}', '{"vanspati","vanaspti"}', '{"dalda"}'),
  ('soybean oil', 'oils', '{"soya oil","soyabean oil","soya tel","soyabean tel","सोयाबीन तेल"}', '{"soyabin oil","soya been oil"}', '{}'),
  ('almonds', 'dryfruits', '{"almond","badam","baadam","badaam","बादाम"}', '{"almond nuts","almands","allmonds","badham"}', '{}'),
  ('cashew', 'dryfruits', '{"cashew nuts","cashews","kaju","kaaju","kajoo","काजू","mundhiri","jeedi pappu","godambi","andiparippu"}', '{"cashu","cashewnut","casew","cahsew"}', '{}'),
  ('raisins', 'dryfruits', '{"golden raisins","black raisins","kishmish","kismis","munakka","manuka","किशमिश","मुनक्का","ularndha thiratchai","endu draksha","ona drakshi"}', '{"raisin","resins","rasins","kishmis"}', '{}'),
  ('walnuts', 'dryfruits', '{"walnut kernels","akhrot","akharot","अखरोट"}', '{"wallnut","walnutt","wolnut","akroth"}', '{}'),
  ('pistachio', 'dryfruits', '{"pistachios","pista","pistaa","पिस्ता"}', '{"pistachoo","pistacio","pishta"}', '{}'),
  ('peanuts', 'dryfruits', '{"groundnuts","moongfali","mungfali","mungphali","singdana","shengdana","मूंगफली","verkadalai","verusenaga","pallilu","kadalekayi","kappalandi","chinabadam"}', '{"penuts","peanut","groundnut","moongphali"}', '{}'),
  ('fox nuts', 'dryfruits', '{"lotus seeds","foxnuts","makhana","makhane","makana","phool makhana","मखाना","tavare beeja"}', '{"makahana","fox nut","makhanna"}', '{}'),
  ('dried figs', 'dryfruits', '{"figs","fig","anjeer","anjir","anjeera","अंजीर","athi pazham"}', '{"anjir figs","fiigs"}', '{}'),
  ('dry coconut', 'dryfruits', '{"copra","desiccated coconut","sukha nariyal","khopra","kopra","gola","सूखा नारियल","खोपरा","kopparai","endu kobbari","ona kobbari"}', '{"dessicated coconut","desicated coconut","copraa"}', '{}'),
  ('chia seeds', 'dryfruits', '{"chia beej","चिया सीड्स"}', '{"chiya seeds","chia seads"}', '{}'),
  ('flax seeds', 'dryfruits', '{"linseed","alsi","alsi ke beej","tisi","अलसी","aali vidhai","avise ginjalu","agase beeja"}', '{"flex seeds","flaxseeds","flaxs seeds"}', '{}'),
  ('basil seeds', 'dryfruits', '{"sabja","sabza","tukmaria","tukmuria","सब्जा","sabja ginjalu"}', '{"basil seed","sabjaa"}', '{}'),
  ('tea', 'beverages', '{"tea powder","tea leaves","chai","chay","chai patti","chaipatti","chaha","चाय","चाय पत्ती","theyilai","tea podi","chaya"}', '{"tee","chai pati","teaa","cha patti"}', '{}'),
  ('green tea', 'beverages', '{"hari chai","ग्रीन टी"}', '{"greentea","gren tea"}', '{}'),
  ('coffee', 'beverages', '{"instant coffee","filter coffee","kaapi","koffee","कॉफी","kaafi"}', '{"cofee","coffe","cofffee","cofi"}', '{}'),
  ('drinking water', 'beverages', '{"mineral water","packaged water","pani","paani","पानी","thanneer","neellu","neeru","vellam","bottled water","pani ki bottle","pani bottle"}', '{"watter","minral water","watar"}', '{}'),
  ('soft drink', 'beverages', '{"cold drink","soda","aerated drink","thanda","cold drinks","colddrink","कोल्ड ड्रिंक","fizzy drink","carbonated drink"}', '{"cold dring","cooldrink","cool drink","softdrink"}', '{}'),
  ('fruit juice', 'beverages', '{"juice","ras","joos","जूस"}', '{"juce","jus","frut juice"}', '{}'),
  ('squash', 'beverages', '{"sherbet","rose syrup","sharbat","sharbath","शरबत"}', '{"roohafja","rooh afja","sherbat"}', '{"rooh afza","roohafza"}'),
  ('malt drink', 'beverages', '{"health drink","nutrition drink","हेल्थ ड्रिंक"}', '{"bornvita","bournvitta","horliks","harlicks"}', '{"bournvita","horlicks","boost drink","complan"}'),
  ('bread', 'bakery', '{"white bread","brown bread","double roti","dabal roti","bred","ब्रेड","डबल रोटी"}', '{"braed","bredd","breed","brad"}', '{}'),
  ('pav', 'bakery', '{"bun","dinner roll","pao","paav","ladi pav","पाव"}', '{"paw bread","bunn","pau"}', '{}'),
  ('rusk', 'bakery', '{"toast","tea rusk","rask","khari toast","रस्क"}', '{"russk","rusck"}', '{}'),
  ('cake', 'bakery', '{"sponge cake","kek","केक"}', '{"cak","ckae","cke"}', '{}'),
  ('biscuit', 'snacks', '{"biscuits","cookies","cookie","biskut","biscut","biskit","बिस्कुट"}', '{"biscits","biscuts","buiscuit","bisket","cookis"}', '{}'),
  ('chips', 'snacks', '{"potato chips","wafers","crisps","aloo chips","wafer","चिप्स"}', '{"chipps","chps","wafars"}', '{}'),
  ('namkeen', 'snacks', '{"savoury mix","mixture","namkin","farsan","bhujia","bhujiya","chivda mix","नमकीन","भुजिया"}', '{"nemkeen","namkeeen","bhujjia","bhujiyaa"}', '{}'),
  ('sev', 'snacks', '{"gram flour noodles snack","ratlami sev","aloo bhujia","shev","सेव"}', '{"saev","seev"}', '{}'),
  ('papad', 'snacks', '{"pappadam","papar","paapad","appalam","पापड़","appadam","happala"}', '{"pappad","papadd","papadam"}', '{}'),
  ('noodles', 'snacks', '{"instant noodles","chowmein","नूडल्स","मैगी"}', '{"noodels","nudles","noodls","magi","magee","maagi"}', '{"maggi","maggie","meggi"}'),
  ('pasta', 'snacks', '{"penne pasta","पास्ता"}', '{"pastaa","psata"}', '{}'),
  ('macaroni', 'snacks', '{"makroni","macroni","मैकरोनी"}', '{"macarone","macaroney","makaroni"}', '{}'),
  ('spaghetti', 'snacks', '{"स्पैगेटी"}', '{"sphagetti","spagetti","spageti"}', '{}'),
  ('popcorn', 'snacks', '{"popkorn","makai phulle","पॉपकॉर्न"}', '{"pop corn","popcon","popcron"}', '{}'),
  ('chocolate', 'snacks', '{"chocolates","dark chocolate","choklet","chaklet","चॉकलेट"}', '{"choclate","chocolat","choclet","chocolete"}', '{"dairymilk"}'),
  ('sweets', 'snacks', '{"indian sweets","mithai","mitai","मिठाई","mishti"}', '{"mithaai","sweats"}', '{}'),
  ('pickle', 'condiments', '{"pickles","achar","achaar","aachar","loncha","अचार","oorugai","avakaya","pachadi","uppinakayi","athanu"}', '{"pikle","pickel","picle","acchar"}', '{}'),
  ('ketchup', 'condiments', '{"tomato ketchup","tomato sauce","tamatar sauce","ketchap","केचप"}', '{"catchup","kechup","tomatto sauce","katchup"}', '{}'),
  ('jam', 'condiments', '{"mixed fruit jam","jaam","murabba","जैम"}', '{"jamm","mix fruit jam"}', '{}'),
  ('mayonnaise', 'condiments', '{"mayo","मेयोनेज़"}', '{"mayonise","mayonaise","myonnaise","mayonese"}', '{}'),
  ('soy sauce', 'condiments', '{"soya sauce","soya sos","सोया सॉस"}', '{"soi sauce","soya souce","soyasauce"}', '{}'),
  ('vinegar', 'condiments', '{"sirka","sirkaa","सिरका"}', '{"vineger","vinigar","vinager"}', '{}'),
  ('chutney', 'condiments', '{"chatni","chatney","thecha","चटनी"}', '{"chutny","chatani"}', '{}'),
  ('ginger garlic paste', 'condiments', '{"adrak lahsun paste","adrak lehsun paste","gg paste","अदरक लहसुन पेस्ट"}', '{"ginger garlick paste","gingergarlic paste"}', '{}'),
  ('peanut butter', 'condiments', '{"moongfali makhan","पीनट बटर"}', '{"penut butter","peanut buter","peanutbutter"}', '{}'),
  ('baking soda', 'baking', '{"sodium bicarbonate","meetha soda","khane ka soda","mitha soda","मीठा सोडा","aappa soda"}', '{"bakeing soda","baking sodda"}', '{}'),
  ('baking powder', 'baking', '{"बेकिंग पाउडर"}', '{"bakeing powder","baking pawder"}', '{}'),
  ('yeast', 'baking', '{"dry yeast","khameer","khamir","खमीर"}', '{"yest","yeest"}', '{}'),
  ('fruit salt', 'baking', '{"ino","ईनो"}', '{"enno","eeno"}', '{"eno"}'),
  ('sago', 'staples', '{"tapioca pearls","sabudana","saboodana","sabu dana","sagoo","साबूदाना","javvarisi","saggubiyyam","sabbakki","chowari","sabu"}', '{"sabudaana","sagu","sabudhana"}', '{}'),
  ('buckwheat flour', 'staples', '{"buckwheat","kuttu ka atta","kuttu atta","kuttu","कुट्टू का आटा"}', '{"kutu atta","kutto"}', '{}'),
  ('water chestnut flour', 'staples', '{"singhara atta","singhare ka atta","singoda","सिंघाड़ा आटा"}', '{"singara atta","sighara atta"}', '{}'),
  ('barnyard millet', 'staples', '{"samak chawal","sama chawal","vrat ke chawal","bhagar","varai","सामक","भगर","kuthiraivali","udalu","oodalu"}', '{"samak rice","sama rice","samvat rice"}', '{}'),
  ('ice cream', 'frozen', '{"icecream","kulfi","aaiskrim","आइसक्रीम"}', '{"ice creem","icecreem","icecrim","ice craem"}', '{}'),
  ('frozen peas', 'frozen', '{"frozen green peas","frozen matar","फ्रोजन मटर"}', '{"frozan peas","frozn peas"}', '{}'),
  ('french fries', 'frozen', '{"fries","finger chips","aloo fries","fingar chips","फ्रेंच फ्राइज"}', '{"french frise","frech fries","frenchfries"}', '{}'),
  ('idli dosa batter', 'frozen', '{"idli batter","dosa batter","idli dosa ghol","इडली डोसा घोल","idli maavu","dosai maavu","dose hittu","dosa pindi"}', '{"idly batter","dosa bater","idli battar"}', '{}'),
  ('soap', 'personal-care', '{"bath soap","bathing bar","sabun","saabun","nahane ka sabun","साबुन","soappu","sabbu","sopu"}', '{"sope","soup bar","saboon"}', '{}'),
  ('hand wash', 'personal-care', '{"handwash","haath dhone ka sabun","हैंडवॉश"}', '{"hand wosh","handwsh"}', '{}'),
  ('shampoo', 'personal-care', '{"shampu","shaimpoo","शैम्पू"}', '{"shampo","shamphoo","shampooo","sampoo"}', '{}'),
  ('hair oil', 'personal-care', '{"baal ka tel","bal tel","बालों का तेल","thalai ennai"}', '{"hairoil","hair oyl"}', '{}'),
  ('toothpaste', 'personal-care', '{"tooth paste","manjan","dant manjan","टूथपेस्ट","pal podi"}', '{"tooth past","toothpast","colget","collgate","tothpaste"}', '{"colgate"}'),
  ('toothbrush', 'personal-care', '{"tooth brush","datun brush","टूथब्रश"}', '{"tooth bursh","toothbrash","thoothbrush"}', '{}'),
  ('sanitary pads', 'personal-care', '{"sanitary napkins","pads","pad","सैनिटरी पैड","sanitary towels","menstrual pads","period pads"}', '{"sanitery pads","sanitary pad","senetary pad","stay free"}', '{"whisper","stayfree"}'),
  ('diapers', 'baby-care', '{"diaper","baby diapers","langot","daiper","डायपर","nappy","nappies","baby nappy","baby nappies"}', '{"daipers","dipers","diaper pants","pamper","huggys"}', '{"pampers"}'),
  ('baby food', 'baby-care', '{"infant cereal","bacche ka khana","बेबी फूड"}', '{"cerelack","sarelac","cerlac"}', '{"cerelac"}'),
  ('face wash', 'personal-care', '{"facewash","muh dhone ka","फेस वॉश"}', '{"fase wash","face wosh"}', '{}'),
  ('talcum powder', 'personal-care', '{"talc","talcum pawdar","body powder","टैल्कम पाउडर"}', '{"talcam powder","talcom powder"}', '{}'),
  ('detergent powder', 'household', '{"washing powder","detergent","kapde dhone ka powder","डिटर्जेंट","सर्फ","laundry detergent","laundry powder"}', '{"detergant","detarjent","ditergent","washing pawder","surff"}', '{"surf","surf excel","nirma"}'),
  ('detergent bar', 'household', '{"washing bar","kapde ka sabun","kapde dhone ka sabun","कपड़े का साबुन"}', '{"detergant bar","washing barr"}', '{}'),
  ('dishwash', 'household', '{"dishwash bar","dishwashing liquid","bartan sabun","bartan dhone ka sabun","bartan bar","बर्तन साबुन","dish soap","dishwashing gel","dishwash gel","dishwash liquid","washing up liquid","utensil cleaner"}', '{"dish wash","dishwas","vimm","vim barr"}', '{"vim"}'),
  ('floor cleaner', 'household', '{"surface cleaner","disinfectant","pocha liquid","phenyl","phenyle","finail","फिनाइल"}', '{"flor cleaner","floor cleanar","pheneil","lyzol","finayl"}', '{"lizol"}'),
  ('toilet cleaner', 'household', '{"toilet saaf karne ka","टॉयलेट क्लीनर"}', '{"toilat cleaner","harpik","toylet cleaner"}', '{"harpic"}'),
  ('mosquito repellent', 'household', '{"mosquito coil","machhar agarbatti","machar coil","मच्छर भगाने","machhar","machar","machhar marne ki dawa","मच्छर"}', '{"mosquito repelent","mosquto coil","good night liquid","machhar coil"}', '{"all out","allout","goodknight","mortein"}'),
  ('garbage bags', 'household', '{"dustbin bags","trash bags","kachra bag","kude ka bag","kachre ki thaili","कचरा बैग","bin bags","bin liners","dustbin liners","rubbish bags","trash liners"}', '{"garbej bag","garbag bags","dusbin bag"}', '{}'),
  ('broom', 'household', '{"jhadu","jhaadu","jharu","phool jhadu","झाड़ू","thudaippam","cheepuru","porake","choolu"}', '{"brum","jadu broom","jhaddu"}', '{}'),
  ('scrub pad', 'household', '{"scrubber","steel wool","bartan jhaba","juna","jali","स्क्रब पैड"}', '{"scrubpad","scrabber","scotchbrite","scotch bright"}', '{"scotch brite"}'),
  ('tissue paper', 'household', '{"tissues","toilet paper","kitchen roll","tishu","टिश्यू","toilet roll","toilet tissue","loo roll","kitchen towel","kitchen tissue","paper towel"}', '{"tisue","tissu paper","toilet papar","tishue"}', '{}'),
  ('aluminium foil', 'household', '{"silver foil","foil","foil paper","chandi foil","फॉइल","tin foil","kitchen foil","silver paper"}', '{"aluminum foil","alluminium foil","foyl"}', '{}'),
  ('matchbox', 'household', '{"match sticks","machis","maachis","diyasalai","tili","माचिस","theepetti","aggipetti","benki pottana"}', '{"match box","maches","matchis"}', '{}'),
  ('candles', 'household', '{"candle","mombatti","mom batti","mombati","मोमबत्ती"}', '{"candel","candals"}', '{}'),
  ('incense sticks', 'pooja', '{"agarbatti","agarbathi","agarbati","dhoop","dhoopbatti","अगरबत्ती","oodhubathi","agaru bathi","oodubatti"}', '{"agarbathy","insense sticks","agrabatti"}', '{}'),
  ('camphor', 'pooja', '{"kapoor","kapur","karpoor","karpur","कपूर","karpooram","karpuram"}', '{"camfor","champhor"}', '{}'),
  ('pooja oil', 'pooja', '{"lamp oil","puja tel","diya tel","deepak tel","पूजा तेल","deepa ennai"}', '{"puja oil","pooja oyl"}', '{}'),
  ('cotton wicks', 'pooja', '{"batti","rui batti","diya batti","बाती","thiri","vatti"}', '{"cotton wiks","coton wicks"}', '{}'),
  ('betel nut', 'pooja', '{"areca nut","supari","supaari","सुपारी","pakku","vakka","adike","adakka"}', '{"betal nut","suparri"}', '{}'),
  ('betel leaf', 'pooja', '{"betel leaves","paan","pan patta","paan patta","पान का पत्ता","vetrilai","tamalapaku","veelyadele","vettila"}', '{"betal leaf","beetle leaf"}', '{}'),
  ('dog food', 'pet-care', '{"kutte ka khana","डॉग फूड"}', '{"dogfood","pedegree","pedigri"}', '{"pedigree"}'),
  ('cat food', 'pet-care', '{"billi ka khana","कैट फूड"}', '{"catfood","wiskas"}', '{"whiskas"}'),
  ('battery', 'household', '{"batteries","cell","sel","pencil cell","batri","बैटरी"}', '{"batery","battary","batterry"}', '{}'),
  ('led bulb', 'household', '{"bulb","light bulb","balb","lattu","बल्ब"}', '{"led blub","balb led","buld"}', '{}'),
  ('nuggets', 'frozen', '{"veg nuggets","chicken nuggets","नगेट्स"}', '{"nugets","nuggats"}', '{}'),
  ('paratha', 'frozen', '{"frozen paratha","malabar paratha","parantha","parotta","porotta","पराठा"}', '{"prantha","parata"}', '{}'),
  ('tofu', 'dairy', '{"soya paneer","bean curd","tofoo","टोफू"}', '{"toffu","tofo"}', '{}'),
  ('samosa', 'frozen', '{"singara","shingara","समोसा"}', '{"samossa","smosa"}', '{}'),
  ('rasgulla', 'snacks', '{"rosogolla","rasagulla","रसगुल्ला","roshogolla"}', '{"rasgula","rasogulla","rosgulla"}', '{}'),
  ('gulab jamun', 'snacks', '{"gulab jamun mix","gulab jaman","गुलाब जामुन"}', '{"gulabjamun","gulab jamoon","gulab jamuns"}', '{}'),
  ('ladoo', 'snacks', '{"laddu","motichoor ladoo","laddoo","ladu","लड्डू"}', '{"laddo","ladduu"}', '{}'),
  ('barfi', 'snacks', '{"kaju katli","burfi","kaju barfi","बर्फी"}', '{"barfii","kaju katali"}', '{}'),
  ('soan papdi', 'snacks', '{"son papdi","sohan papdi","सोन पापड़ी"}', '{"soan papadi","sonpapdi"}', '{}'),
  ('khakhra', 'snacks', '{"khakra","khakara","खाखरा"}', '{"khakhara","kakhra"}', '{}'),
  ('chikki', 'snacks', '{"peanut brittle","chiki","gajak","gur patti","चिक्की","गजक","pallipatti","kadalai mittai"}', '{"chicki","chikkii"}', '{}'),
  ('hand sanitizer', 'personal-care', '{"sanitizer","senitizer","hand senitizer","सैनिटाइज़र"}', '{"sanitiser","sanitiser gel","santizer"}', '{}'),
  ('body lotion', 'personal-care', '{"moisturiser","moisturizer","lotion","बॉडी लोशन"}', '{"body loshan","moistrizer"}', '{}'),
  ('shaving cream', 'personal-care', '{"shaving foam","dadhi banane ki cream","शेविंग क्रीम"}', '{"shaving creem","saving cream"}', '{}'),
  ('razor', 'personal-care', '{"shaving razor","blade","ustra","रेज़र"}', '{"razer","rezor","bled"}', '{}'),
  ('henna', 'personal-care', '{"mehendi","mehndi","mehandi","heena","मेहंदी","marudhani","gorintaku","mendi"}', '{"mehndee","hena"}', '{}'),
  ('kumkum', 'pooja', '{"vermilion","kunku","sindoor","roli","कुमकुम","रोली","kungumam","kunkuma"}', '{"kumkoom","kunkum"}', '{}'),
  ('diya', 'pooja', '{"oil lamp","earthen lamp","deepak","deya","dia","दीया","agal vilakku","pramida"}', '{"diyaa","diyas"}', '{}'),
  ('ganga water', 'pooja', '{"holy water","gangajal","ganga jal","गंगाजल"}', '{"gangajaal"}', '{}'),
  ('baby wipes', 'baby-care', '{"wet wipes","geela tissue","वेट वाइप्स"}', '{"baby wips","wet wypes"}', '{}'),
  ('baby oil', 'baby-care', '{"baby massage oil","bacche ka tel","malish tel","बेबी ऑयल"}', '{"baby oyl","baby oli"}', '{}'),
  ('oil', 'oils', '{"cooking oil","edible oil","refined oil","tel","thel","taila","ennai","yennai","enna","enne","nune","noone","tael","खाने का तेल","तेल","khane ka tel"}', '{}', '{}'),
  ('chilli', 'spices', '{"chili","chile","chillies","mirch","mirchi","mirapakaya","mirapa","milagai","menasinakai","मिर्च","मिर्ची","lanka","marcha"}', '{"chily","chilie","mirchee"}', '{}'),
  ('dal', 'pulses', '{"daal","dhal","dhall","lentil","lentils","pulses","paruppu","pappu","bele","parippu","दाल"}', '{"dall","daall"}', '{}'),
  ('flour', 'staples', '{"आटा पिसा हुआ","pindi","hittu","maavu"}', '{}', '{}'),
  ('masala', 'spices', '{"मसाला"}', '{"masla","massala"}', '{}'),
  ('vegetable', 'vegetables', '{"vegetables","veggies","sabzi","sabji","subzi","bhaji","tarkari","kai","सब्जी","सब्ज़ी"}', '{"vegtable","vegitable","vegetabels"}', '{}'),
  ('fruit', 'fruits', '{"fruits","phal","fal","pazham","hannu","pandu","फल"}', '{"friut","fruts"}', '{}'),
  ('coca cola', 'beverages', '{"coke","cocacola","coca-cola"}', '{"coka cola","koka kola","coco cola"}', '{}'),
  ('thums up', 'beverages', '{"thumbs up","thumsup","thumbsup"}', '{"thumps up"}', '{}'),
  ('zucchini', 'vegetables', '{"zucchinis","courgette","courgettes"}', '{"zuchini","zucini"}', '{}'),
  ('broad beans', 'vegetables', '{"fava beans"}', '{}', '{}'),
  ('icing sugar', 'staples', '{"powdered sugar","confectioners sugar","sugar powder","pisi cheeni","bura"}', '{"iceing sugar"}', '{}'),
  ('caster sugar', 'staples', '{"castor sugar","superfine sugar"}', '{}', '{}'),
  ('maize flour', 'staples', '{"makki ka atta","makke ka atta","makka atta","cornmeal","corn meal","मक्के का आटा"}', '{"maze flour"}', '{}'),
  ('sparkling water', 'beverages', '{"soda water","club soda","carbonated water"}', '{}', '{}'),
  ('infant formula', 'baby-care', '{"baby formula","formula milk","baby milk powder"}', '{}', '{"lactogen","similac"}'),
  ('adult diapers', 'personal-care', '{"adult nappies","adult diaper pants"}', '{}', '{}'),
  ('deodorant', 'personal-care', '{"deo","body spray","deo spray","deodrant spray"}', '{"deodrant","deodarant","deoderant"}', '{}'),
  ('sunscreen', 'personal-care', '{"sun cream","sunblock","sunscreen lotion"}', '{"sunscren"}', '{}'),
  ('shower gel', 'personal-care', '{"body wash"}', '{}', '{}'),
  ('mouthwash', 'personal-care', '{"mouth rinse"}', '{"mouthwas"}', '{"listerine"}'),
  ('lip balm', 'personal-care', '{"lip care"}', '{"lip bam","lipbalm"}', '{"chapstick"}'),
  ('hair colour', 'personal-care', '{"hair color","hair dye"}', '{"hair colur","hair die"}', '{}'),
  ('cotton buds', 'personal-care', '{"ear buds","earbuds","cotton swabs"}', '{}', '{"q tips"}'),
  ('bandage', 'personal-care', '{"adhesive bandage","plaster strips","patti"}', '{"bandej"}', '{"band aid"}'),
  ('fabric conditioner', 'household', '{"fabric softener","clothes softener"}', '{}', '{"comfort"}'),
  ('air freshener', 'household', '{"room freshener","room spray"}', '{"air freshner","room freshner"}', '{"odonil"}'),
  ('glass cleaner', 'household', '{"window cleaner","mirror cleaner"}', '{}', '{"colin"}'),
  ('paper napkins', 'household', '{"serviette","serviettes","table napkins"}', '{}', '{}'),
  ('cling film', 'household', '{"cling wrap","plastic wrap","food wrap"}', '{"clean wrap"}', '{}'),
  ('baking paper', 'household', '{"parchment paper","butter paper","greaseproof paper"}', '{}', '{}')
) AS shipped (name, kind, terms, misspellings, brands);
