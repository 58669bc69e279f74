-- Orders are copies: lines, charges, address and customer stand as they were when the order was placed.

CREATE TABLE orders (
  id text PRIMARY KEY CHECK (id ~ '^ORD-[0-9]{6}-[0-9A-Z]{8}$'),
  user_id char(24) NOT NULL REFERENCES users (id),
  status text NOT NULL CHECK (status IN (
    'Awaiting Payment', 'Pending', 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered', 'Cancelled', 'Payment Failed')),
  payment_status text NOT NULL CHECK (payment_status IN (
    'Unpaid', 'Pending', 'Paid', 'Failed', 'Refund Pending', 'Refunded')),
  payment_method text NOT NULL CHECK (payment_method IN ('CASH_ON_DELIVERY', 'PAYU', 'RMS', 'SABPAISA', 'CASHFREE')),
  delivery_note text,
  customer jsonb NOT NULL,
  address jsonb NOT NULL,
  charges jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(charges) = 'array'),
  sub_total_paise bigint NOT NULL CHECK (sub_total_paise >= 0),
  charges_paise bigint NOT NULL CHECK (charges_paise >= 0),
  round_off_paise bigint NOT NULL,
  total_paise bigint NOT NULL CHECK (total_paise = sub_total_paise + charges_paise),
  item_count integer NOT NULL CHECK (item_count >= 1),
  -- Set by the job that tells the shop's staff and the shopper.
  announced_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 85);
CREATE INDEX orders_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
CREATE INDEX orders_status ON orders (status, created_at DESC, id DESC);

CREATE TABLE order_lines (
  order_id text NOT NULL REFERENCES orders (id),
  position integer NOT NULL CHECK (position >= 0),
  pack_id bigint NOT NULL,
  product_id integer NOT NULL,
  name text NOT NULL,
  image text NOT NULL,
  unit text NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 1),
  price_paise bigint NOT NULL CHECK (price_paise >= 0),
  discount_micro integer NOT NULL CHECK (discount_micro BETWEEN 0 AND 100000000),
  line_paise bigint NOT NULL CHECK (line_paise >= 0),
  PRIMARY KEY (order_id, position)
);

CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  status text NOT NULL,
  by text NOT NULL CHECK (by IN ('shopper', 'admin', 'system')),
  actor_id char(24),
  note text,
  at timestamptz NOT NULL DEFAULT now()
);
-- No state is entered twice: the table of moves has no way back.
CREATE UNIQUE INDEX order_events_once ON order_events (order_id, status);

CREATE TABLE payments (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  order_id text NOT NULL REFERENCES orders (id),
  provider text NOT NULL CHECK (provider IN ('CASH_ON_DELIVERY', 'PAYU', 'RMS', 'SABPAISA', 'CASHFREE')),
  status text NOT NULL CHECK (status IN ('Due', 'Pending', 'Paid', 'Failed', 'Refund Pending', 'Refunded', 'Void')),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  reference text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payments_order ON payments (order_id);
CREATE UNIQUE INDEX payments_one_settled ON payments (order_id) WHERE status IN ('Paid', 'Refund Pending', 'Refunded');
CREATE UNIQUE INDEX payments_reference ON payments (provider, reference) WHERE reference IS NOT NULL;

-- The answer to an attempt to place a cart, kept in the transaction that placed it.
CREATE TABLE idempotency_keys (
  user_id char(24) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key uuid NOT NULL,
  body_hash bytea NOT NULL,
  order_id text NOT NULL,
  reply jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
