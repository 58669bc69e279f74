CREATE TABLE refunds (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  capture_id char(24) NOT NULL REFERENCES payment_captures (id),
  order_id text REFERENCES orders (id),
  -- Ours, at the provider: the same for every repetition of one refund.
  reference text NOT NULL UNIQUE CHECK (reference ~ '^[A-Z0-9]{1,23}$'),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Done', 'Failed')),
  idempotency_key text NOT NULL UNIQUE,
  requested_by char(24),
  provider_reference text,
  detail text,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refunds_capture ON refunds (capture_id);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_pending ON refunds (created_at) WHERE status = 'Pending';

-- Money without an order or a refund, and orders without money: what a person has to look at.
CREATE TABLE payment_reviews (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  -- What it is about, so that it is listed once: `capture:…`, `refund:…`, `attempt:…`.
  subject text NOT NULL UNIQUE,
  reason text NOT NULL CHECK (reason IN ('excess', 'amount', 'currency', 'late', 'unknown', 'refund_failed')),
  provider text NOT NULL,
  order_id text REFERENCES orders (id),
  capture_id char(24) REFERENCES payment_captures (id),
  refund_id char(24) REFERENCES refunds (id),
  reference text,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  resolved_by char(24),
  action text CHECK (action IN ('refund', 'settle', 'dismiss')),
  note text,
  CHECK ((resolved_at IS NULL) = (action IS NULL))
);
CREATE INDEX payment_reviews_open ON payment_reviews (at, id) WHERE resolved_at IS NULL;
CREATE INDEX payment_reviews_capture ON payment_reviews (capture_id);
CREATE INDEX payment_reviews_refund ON payment_reviews (refund_id);
CREATE INDEX payment_reviews_order ON payment_reviews (order_id);
