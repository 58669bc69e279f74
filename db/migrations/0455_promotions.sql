CREATE TABLE promotions (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  name text NOT NULL CHECK (name <> ''),
  terms jsonb NOT NULL CHECK (terms ->> 'kind' IN ('percent', 'amount', 'buy_get', 'some_for', 'bundle', 'basket')),
  priority integer NOT NULL DEFAULT 100 CHECK (priority BETWEEN 0 AND 1000),
  starts_at timestamptz,
  ends_at timestamptz,
  hours jsonb,
  channels text[] NOT NULL CHECK (channels <> '{}' AND channels <@ ARRAY['online', 'phone', 'counter']),
  times_per_order integer CHECK (times_per_order >= 1),
  uses_total integer CHECK (uses_total >= 1),
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  uses_per_shopper integer CHECK (uses_per_shopper >= 1),
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promotions_dates CHECK (ends_at > starts_at),
  CONSTRAINT promotions_uses CHECK (used <= uses_total)
);
COMMENT ON TABLE promotions IS 'no delete: offers that hold without a code. Orders copy what they took; tills that were offline may still bring sales with one that is gone.';
COMMENT ON COLUMN promotions.name IS 'person: none';
COMMENT ON COLUMN promotions.terms IS 'What it gives, as features/promotions/promotion-rule.ts reads it. Paise, and millionths of a percent.
person: * none';
COMMENT ON COLUMN promotions.priority IS 'Of offers that want the same pieces the first five are tried in every order.';
COMMENT ON COLUMN promotions.hours IS 'Weekdays (0 is Sunday) and times of India; those that end before they begin go on after midnight.
person: * none';
COMMENT ON COLUMN promotions.channels IS 'person: none';

CREATE TABLE promotion_versions (
  promotion_id char(24) NOT NULL REFERENCES promotions (id),
  version integer NOT NULL,
  rule jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (promotion_id, version)
);
COMMENT ON TABLE promotion_versions IS 'append-only: an offer as it was, by which a sale is checked that a till made without a network.';
COMMENT ON COLUMN promotion_versions.rule IS 'person: * none';

CREATE TABLE promotion_uses (
  order_id text NOT NULL REFERENCES orders (id),
  promotion_id char(24) NOT NULL REFERENCES promotions (id),
  user_id char(24) REFERENCES users (id),
  customer_id char(24) REFERENCES customers (id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  released_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, promotion_id)
);
CREATE INDEX promotion_uses_of_promotion ON promotion_uses (promotion_id);
CREATE INDEX promotion_uses_of_user ON promotion_uses (user_id, promotion_id) WHERE released_at IS NULL;
CREATE INDEX promotion_uses_of_customer ON promotion_uses (customer_id, promotion_id) WHERE released_at IS NULL;
COMMENT ON TABLE promotion_uses IS 'no delete: which order took which offer; given back once, when the order is cancelled or expires.';
COMMENT ON COLUMN promotion_uses.order_id IS 'person: keep a number of the shop, without a name';

ALTER TABLE orders
  ADD COLUMN offers jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN offers_paise bigint NOT NULL DEFAULT 0,
  ADD COLUMN final_offers_paise bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN orders.offers IS 'The offers that it took: id, name, amountPaise, and of one on the whole basket its terms, by which packing works it out anew.
person: * keep the shop’s books';
COMMENT ON COLUMN orders.offers_paise IS 'What offers take off the goods that were agreed, the one on the basket among them.';
COMMENT ON COLUMN orders.final_offers_paise IS 'What they take off the goods that were packed; 0 until then.';
ALTER TABLE order_lines ADD COLUMN offer_paise bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN order_lines.offer_paise IS 'What offers on these goods take off the line.';
ALTER TABLE supplied_lines ADD COLUMN offer_paise bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN supplied_lines.offer_paise IS 'What the line keeps of what offers took off the agreed one, by its pieces.';
ALTER TABLE tax_document_rows ADD COLUMN offer_paise bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN tax_document_rows.offer_paise IS 'What offers on these goods took off before the row’s tax was computed.';
COMMENT ON COLUMN tax_document_rows.coupon_paise IS 'Its share of what comes off the whole bill, by a coupon or by an offer on the basket.';

ALTER TABLE orders DROP CONSTRAINT orders_total_check;
ALTER TABLE orders
  ADD CONSTRAINT orders_total_check CHECK (total_paise = sub_total_paise + charges_paise - offers_paise - coupon_paise) NOT VALID,
  ADD CONSTRAINT orders_offers_check CHECK (jsonb_typeof(offers) = 'array' AND offers_paise >= 0 AND final_offers_paise >= 0
    AND final_offers_paise <= offers_paise AND offers_paise + coupon_paise <= sub_total_paise
    AND (offers <> '[]' OR offers_paise = 0)) NOT VALID;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_offer_paise_check CHECK (offer_paise BETWEEN 0 AND line_paise) NOT VALID;
ALTER TABLE supplied_lines ADD CONSTRAINT supplied_lines_offer_paise_check CHECK (offer_paise BETWEEN 0 AND final_paise) NOT VALID;
ALTER TABLE tax_document_rows ADD CONSTRAINT tax_document_rows_offer_paise_check CHECK (offer_paise >= 0) NOT VALID;
