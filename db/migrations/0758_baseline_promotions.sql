-- Offers and coupons (features/promotions)

CREATE TABLE promotions (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  name text NOT NULL CHECK (name <> ''),
  terms jsonb NOT NULL
    CHECK ((terms ->> 'kind') = ANY (ARRAY['percent', 'amount', 'buy_get', 'some_for', 'bundle', 'basket'])),
  priority int NOT NULL DEFAULT 100 CHECK (priority >= 0 AND priority <= 1000),
  starts_at timestamptz,
  ends_at timestamptz,
  hours jsonb,
  channels text[] NOT NULL CHECK (channels <> '{}'::text[] AND channels <@ ARRAY['online', 'phone', 'counter']),
  times_per_order int CHECK (times_per_order >= 1),
  uses_total int CHECK (uses_total >= 1),
  used int NOT NULL DEFAULT 0 CHECK (used >= 0),
  uses_per_shopper int CHECK (uses_per_shopper >= 1),
  is_active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promotions_dates CHECK (ends_at > starts_at),
  CONSTRAINT promotions_uses CHECK (used <= uses_total)
);
COMMENT ON TABLE promotions IS
  'no delete: offers that hold without a code. Orders copy what they took; tills that were offline may still bring sales with one that is gone.';
COMMENT ON COLUMN promotions.name IS 'person: none';
COMMENT ON COLUMN promotions.terms IS
  'What it gives, as features/promotions/promotion-rule.ts reads it. Paise, and millionths of a percent.
person: * none';
COMMENT ON COLUMN promotions.priority IS
  'Of offers that want the same pieces the first five are tried in every order.';
COMMENT ON COLUMN promotions.hours IS
  'Weekdays (0 is Sunday) and times of India; those that end before they begin go on after midnight.
person: * none';
COMMENT ON COLUMN promotions.channels IS 'person: none';

CREATE TABLE promotion_versions (
  promotion_id char(24) NOT NULL REFERENCES promotions(id),
  version int NOT NULL,
  rule jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promotion_versions_pkey PRIMARY KEY (promotion_id, version)
);
COMMENT ON TABLE promotion_versions IS
  'append-only: an offer as it was, by which a sale is checked that a till made without a network.';
COMMENT ON COLUMN promotion_versions.rule IS 'person: * none';

CREATE TABLE promotion_uses (
  order_id text NOT NULL REFERENCES orders(id),
  promotion_id char(24) NOT NULL REFERENCES promotions(id),
  user_id char(24) REFERENCES users(id),
  customer_id char(24) REFERENCES customers(id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  released_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promotion_uses_pkey PRIMARY KEY (order_id, promotion_id)
);
CREATE INDEX promotion_uses_of_promotion ON promotion_uses (promotion_id);
CREATE INDEX promotion_uses_of_user ON promotion_uses (user_id, promotion_id) WHERE (released_at IS NULL);
CREATE INDEX promotion_uses_of_customer ON promotion_uses (customer_id, promotion_id) WHERE (released_at IS NULL);
COMMENT ON TABLE promotion_uses IS
  'no delete: which order took which offer; given back once, when the order is cancelled or expires.';
COMMENT ON COLUMN promotion_uses.order_id IS 'person: keep a number of the shop, without a name';

CREATE TABLE coupons (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  code text UNIQUE CHECK (code ~ '^[A-Z0-9]{3,20}$'),
  name text NOT NULL DEFAULT '',
  kind text NOT NULL CHECK (kind IN ('fixed', 'percentage')),
  value bigint NOT NULL,
  max_paise bigint CHECK (max_paise > 0),
  min_order_paise bigint NOT NULL DEFAULT 0 CHECK (min_order_paise >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  uses_total int CHECK (uses_total >= 1),
  used int NOT NULL DEFAULT 0 CHECK (used >= 0),
  uses_per_user int CHECK (uses_per_user >= 1),
  first_order_only boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT coupons_check CHECK (value > 0 AND (kind = 'fixed' OR value < 100000000)),
  CONSTRAINT coupons_dates CHECK (ends_at > starts_at),
  CONSTRAINT coupons_uses CHECK (used <= uses_total)
);
COMMENT ON TABLE coupons IS
  'no delete: what comes off a bill by a code. One without a code of its own has codes for a single use.';
COMMENT ON COLUMN coupons.code IS 'person: none';
COMMENT ON COLUMN coupons.name IS 'person: none';
COMMENT ON COLUMN coupons.value IS 'Paise when fixed, millionths of a percent when a percentage.';
COMMENT ON COLUMN coupons.min_order_paise IS 'What goods must be worth after the offers on them.';

CREATE TABLE coupon_codes (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{3,20}$'),
  coupon_id char(24) NOT NULL REFERENCES coupons(id),
  batch_id char(24) NOT NULL,
  is_used boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX coupon_codes_of_coupon ON coupon_codes (coupon_id);
CREATE INDEX coupon_codes_of_batch ON coupon_codes (batch_id);
COMMENT ON TABLE coupon_codes IS 'no delete: codes for a single use each, handed to the shop once, as a file.';
COMMENT ON COLUMN coupon_codes.code IS 'person: none';
COMMENT ON COLUMN coupon_codes.batch_id IS 'The file that they were handed over in.';

CREATE TABLE coupon_uses (
  order_id text PRIMARY KEY REFERENCES orders(id),
  coupon_id char(24) NOT NULL REFERENCES coupons(id),
  code text NOT NULL,
  user_id char(24) REFERENCES users(id),
  customer_id char(24) REFERENCES customers(id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  released_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX coupon_uses_of_coupon ON coupon_uses (coupon_id);
CREATE INDEX coupon_uses_of_code ON coupon_uses (code);
CREATE INDEX coupon_uses_of_user ON coupon_uses (user_id, coupon_id) WHERE (released_at IS NULL);
CREATE INDEX coupon_uses_of_customer ON coupon_uses (customer_id, coupon_id) WHERE (released_at IS NULL);
COMMENT ON TABLE coupon_uses IS
  'no delete: which order used which coupon; given back once, when the order is cancelled or expires.';
COMMENT ON COLUMN coupon_uses.order_id IS 'person: keep a number of the shop, without a name';
COMMENT ON COLUMN coupon_uses.code IS 'person: keep the shop’s books';

-- An order that is called off gives the uses of its offers back at the end of its transaction, in the order of their ids, and before that
-- of its coupon: whoever places one locks packs and store credit first, then offers, then the coupon.
CREATE FUNCTION give_promotions_back() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

-- An order that ends without its goods gives its coupon back, once; one that is taken up again takes it again while there is
-- one. At the end of its transaction, as orders take it last: hot rows are locked in one order.
CREATE FUNCTION give_coupon_back() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE CONSTRAINT TRIGGER give_coupon_back AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.coupon IS NOT NULL AND new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION give_coupon_back();
CREATE CONSTRAINT TRIGGER give_back_promotions AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.offers <> '[]'::jsonb AND new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION give_promotions_back();
