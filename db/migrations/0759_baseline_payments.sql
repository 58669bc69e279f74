-- Payments (features/payments, features/upi)

CREATE TABLE payment_keys (
  provider text PRIMARY KEY REFERENCES payment_methods(method) CHECK (provider <> 'CASH_ON_DELIVERY'),
  sealed bytea NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE payment_keys IS
  'The keys of payment providers that are entered on a screen, sealed with AUTH_SECRET.';
COMMENT ON COLUMN payment_keys.sealed IS 'person: none';

CREATE TABLE payment_attempts (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  order_id text NOT NULL REFERENCES orders(id),
  provider text NOT NULL REFERENCES payment_methods(method),
  status text NOT NULL
    CHECK (status IN ('Due', 'Pending', 'Paid', 'Failed', 'Expired', 'Void', 'Refund Pending', 'Refunded')),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  currency text NOT NULL DEFAULT 'INR',
  merchant_reference text CHECK (merchant_reference ~ '^[A-Z0-9]{1,20}$'),
  reference text,
  bank_reference text,
  checkout jsonb,
  polls smallint NOT NULL DEFAULT 0,
  asked_at timestamptz,
  asking_until timestamptz,
  known_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  CONSTRAINT payment_attempts_id_order_id_key UNIQUE (id, order_id)
);
CREATE INDEX payment_attempts_order ON payment_attempts (order_id);
CREATE UNIQUE INDEX payment_attempts_one_open ON payment_attempts (order_id) WHERE (status IN ('Due', 'Pending'));
CREATE UNIQUE INDEX payment_attempts_reference ON payment_attempts (provider, reference) WHERE (reference IS NOT NULL);
CREATE UNIQUE INDEX payment_attempts_merchant_reference ON payment_attempts (merchant_reference) WHERE (merchant_reference IS NOT NULL);
-- The nightly pass asks about settled attempts too: money may be taken back.
CREATE INDEX payment_attempts_online ON payment_attempts (created_at, id) WHERE (merchant_reference IS NOT NULL);
COMMENT ON TABLE payment_attempts IS
  'no delete: an order may be tried again, by another way, and be paid twice. At most one attempt of an order is open.';
COMMENT ON COLUMN payment_attempts.merchant_reference IS
  'Ours, at the provider. `reference` is the provider’s own, `bank_reference` the bank’s.
person: keep the shop’s books';
COMMENT ON COLUMN payment_attempts.reference IS 'person: keep the shop’s books';
COMMENT ON COLUMN payment_attempts.bank_reference IS 'person: keep the shop’s books';
COMMENT ON COLUMN payment_attempts.checkout IS 'person: blank (secret)';
COMMENT ON COLUMN payment_attempts.asking_until IS
  'One question to the provider at a time, and a pause between two (settle-payment.ts): `asked_at` is the last one, the question in progress counts until this, and `known_at` says as of when the answer is known.';
COMMENT ON CONSTRAINT payment_attempts_id_order_id_key ON payment_attempts IS
  'What names an attempt and an order refers to both, so that it cannot name another order’s attempt.';
ALTER TABLE orders ADD CONSTRAINT orders_settled_by_own_attempt FOREIGN KEY (settled_attempt_id, id) REFERENCES payment_attempts(id, order_id);

CREATE TABLE payment_signals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL REFERENCES payment_methods(method),
  source text NOT NULL CHECK (source IN ('return', 'webhook', 'status')),
  event_key text NOT NULL,
  attempt_id char(24) REFERENCES payment_attempts(id),
  reference text,
  verified boolean NOT NULL,
  refusal text,
  body text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payment_signals_online CHECK (provider <> 'CASH_ON_DELIVERY')
);
CREATE UNIQUE INDEX payment_signals_once ON payment_signals (provider, source, event_key);
CREATE INDEX payment_signals_attempt ON payment_signals (attempt_id);
CREATE INDEX payment_signals_unverified ON payment_signals (received_at) WHERE (NOT verified);
-- For the sweep that settles what a message said and no job has settled.
CREATE INDEX payment_signals_arrived ON payment_signals (received_at) WHERE (source <> 'status');
COMMENT ON TABLE payment_signals IS
  'Every message about a payment as it came, whether it is believed or not. Nothing of it changes, and only what nobody signed is deleted, after a month (refuse_change).';
COMMENT ON COLUMN payment_signals.event_key IS 'person: none';
COMMENT ON COLUMN payment_signals.reference IS 'person: none';
COMMENT ON COLUMN payment_signals.refusal IS 'person: none';
COMMENT ON COLUMN payment_signals.body IS 'person: blank';

CREATE TABLE payment_captures (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  provider text NOT NULL REFERENCES payment_methods(method),
  provider_reference text NOT NULL,
  attempt_id char(24),
  order_id text REFERENCES orders(id),
  reference text,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  currency text NOT NULL,
  bank_reference text,
  disposition text NOT NULL CHECK (disposition IN ('settled', 'excess', 'late', 'amount', 'currency', 'unknown')),
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payment_captures_provider_provider_reference_key UNIQUE (provider, provider_reference),
  CONSTRAINT payment_captures_id_order_id_key UNIQUE (id, order_id),
  CONSTRAINT payment_captures_online CHECK (provider <> 'CASH_ON_DELIVERY'),
  CONSTRAINT payment_captures_attempt_has_order CHECK (attempt_id IS NULL OR order_id IS NOT NULL),
  CONSTRAINT payment_captures_of_own_attempt FOREIGN KEY (attempt_id, order_id) REFERENCES payment_attempts(id, order_id)
);
CREATE INDEX payment_captures_order ON payment_captures (order_id);
CREATE INDEX payment_captures_attempt ON payment_captures (attempt_id);
CREATE UNIQUE INDEX payment_captures_one_settled ON payment_captures (order_id) WHERE (disposition = 'settled');
COMMENT ON TABLE payment_captures IS 'append-only: money that a provider took, whatever became of it here.';
COMMENT ON COLUMN payment_captures.provider_reference IS 'person: keep the shop’s books';
COMMENT ON COLUMN payment_captures.reference IS 'person: keep the shop’s books';
COMMENT ON COLUMN payment_captures.bank_reference IS 'person: keep the shop’s books';
COMMENT ON CONSTRAINT payment_captures_provider_provider_reference_key ON payment_captures IS
  'However often a provider tells of it, money came once.';

CREATE TABLE refunds (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  capture_id char(24) NOT NULL REFERENCES payment_captures(id),
  order_id text REFERENCES orders(id),
  reference text NOT NULL UNIQUE CHECK (reference ~ '^[A-Z0-9]{1,23}$'),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL,
  despite text,
  status text NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Done', 'Failed')),
  idempotency_key text NOT NULL UNIQUE,
  requested_by char(24) REFERENCES users(id),
  provider_reference text,
  detail text,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT refunds_of_own_capture FOREIGN KEY (capture_id, order_id) REFERENCES payment_captures(id, order_id)
);
CREATE INDEX refunds_capture ON refunds (capture_id);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_pending ON refunds (created_at) WHERE (status = 'Pending');
COMMENT ON TABLE refunds IS 'no delete';
COMMENT ON COLUMN refunds.reference IS
  'Ours, at the provider: the same for every repetition of one refund.
person: keep the shop’s books';
COMMENT ON COLUMN refunds.reason IS 'person: blank';
COMMENT ON COLUMN refunds.despite IS
  'Why an administrator lets a payment go that the payer’s bank disputes, or that the provider has returned.
person: blank';
COMMENT ON COLUMN refunds.idempotency_key IS 'person: none';
COMMENT ON COLUMN refunds.provider_reference IS 'person: keep the shop’s books';
COMMENT ON COLUMN refunds.detail IS 'person: blank';

CREATE TABLE capture_balances (
  capture_id char(24) PRIMARY KEY REFERENCES payment_captures(id),
  amount_paise bigint NOT NULL,
  out_paise bigint NOT NULL DEFAULT 0,
  released_paise bigint NOT NULL DEFAULT 0,
  returned_paise bigint NOT NULL DEFAULT 0,
  is_disputed boolean NOT NULL DEFAULT false,
  handed_over_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT capture_balances_out_check CHECK (out_paise >= 0 AND out_paise <= amount_paise),
  CONSTRAINT capture_balances_released_check CHECK (released_paise >= 0 AND released_paise <= out_paise),
  CONSTRAINT capture_balances_returned_check CHECK (returned_paise >= 0 AND returned_paise <= (amount_paise - out_paise + released_paise)),
  CONSTRAINT capture_balances_with_handed_over CHECK (handed_over_paise >= 0 AND handed_over_paise <= (amount_paise - out_paise))
);
COMMENT ON TABLE capture_balances IS
  'no delete: how much of each capture has gone back. Kept by triggers, so that no writer of refunds can pass it by.';
COMMENT ON COLUMN capture_balances.out_paise IS
  'Refunds that are pending or done; `released_paise` are those of them that an administrator let go in spite of a dispute or return.';
COMMENT ON COLUMN capture_balances.returned_paise IS
  'What the provider gave back without being asked: a chargeback, an automatic refund, one made in its dashboard.';
COMMENT ON COLUMN capture_balances.handed_over_paise IS
  'What somebody gave back by hand, with a note, instead of a refund.';
COMMENT ON CONSTRAINT capture_balances_out_check ON capture_balances IS 'Never more goes back than came.';
COMMENT ON CONSTRAINT capture_balances_returned_check ON capture_balances IS
  'Nor together with what the provider returned by itself, unless an administrator said why.';

CREATE TABLE payment_reviews (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  kind text NOT NULL CHECK (kind IN ('capture', 'refund', 'attempt', 'returned', 'disputed')),
  reason text NOT NULL CHECK (reason IN ('excess', 'amount', 'currency', 'late', 'unknown', 'refund_failed')),
  provider text NOT NULL,
  order_id text REFERENCES orders(id),
  attempt_id char(24),
  capture_id char(24) REFERENCES payment_captures(id),
  refund_id char(24) REFERENCES refunds(id),
  subject_id char(24) NOT NULL GENERATED ALWAYS AS (
CASE kind
    WHEN 'attempt' THEN attempt_id
    WHEN 'refund' THEN refund_id
    ELSE capture_id
END) STORED,
  reference text,
  dispute_reference text,
  is_confirmed boolean NOT NULL DEFAULT true,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  resolved_by char(24) REFERENCES users(id),
  action text CHECK (action IN ('refund', 'settle', 'dismiss')),
  note text,
  CONSTRAINT payment_reviews_kind_subject_id_key UNIQUE (kind, subject_id),
  CONSTRAINT payment_reviews_attempt_has_order CHECK (attempt_id IS NULL OR order_id IS NOT NULL),
  CONSTRAINT payment_reviews_resolved_by_action CHECK ((resolved_at IS NULL) = (action IS NULL)),
  CONSTRAINT payment_reviews_of_own_attempt FOREIGN KEY (attempt_id, order_id) REFERENCES payment_attempts(id, order_id),
  CONSTRAINT payment_reviews_of_own_capture FOREIGN KEY (capture_id, order_id) REFERENCES payment_captures(id, order_id)
);
CREATE INDEX payment_reviews_open ON payment_reviews (at, id) WHERE (resolved_at IS NULL);
CREATE INDEX payment_reviews_capture ON payment_reviews (capture_id);
CREATE INDEX payment_reviews_refund ON payment_reviews (refund_id);
CREATE INDEX payment_reviews_order ON payment_reviews (order_id);
COMMENT ON TABLE payment_reviews IS
  'no delete: money without an order or a refund, and orders without money: what a person has to look at.';
COMMENT ON COLUMN payment_reviews.kind IS
  'What it is about: money that came, a refund, an attempt without an answer, money that the provider has returned, a dispute.';
COMMENT ON COLUMN payment_reviews.refund_id IS
  'Also of kind `capture`, once a refund of it has failed: one matter is one row.';
COMMENT ON COLUMN payment_reviews.reference IS 'person: none';
COMMENT ON COLUMN payment_reviews.dispute_reference IS
  'A further dispute about the same payment, with another reference, is listed again.
person: none';
COMMENT ON COLUMN payment_reviews.is_confirmed IS
  'A dispute that nobody signed is listed as "not confirmed" and holds nothing back.';
COMMENT ON COLUMN payment_reviews.note IS 'person: blank';
COMMENT ON CONSTRAINT payment_reviews_kind_subject_id_key ON payment_reviews IS 'Each is listed once.';

CREATE TABLE upi_claims (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  order_id text NOT NULL REFERENCES orders(id),
  utr text CHECK (utr ~ '^[0-9]{12}$'),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  claimed_by char(24) REFERENCES users(id),
  claimed_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'seen', 'not_there')),
  decided_by char(24) REFERENCES users(id),
  decided_at timestamptz,
  CONSTRAINT upi_claims_decided CHECK ((state = 'open') = (decided_at IS NULL) AND (state = 'open') = (decided_by IS NULL)),
  CONSTRAINT upi_claims_seen_by_reference CHECK (state <> 'seen' OR utr IS NOT NULL)
);
CREATE UNIQUE INDEX upi_claims_utr ON upi_claims (utr) WHERE (state = 'seen');
CREATE UNIQUE INDEX upi_claims_open ON upi_claims (order_id) WHERE (state = 'open');
CREATE INDEX upi_claims_order ON upi_claims (order_id);
COMMENT ON TABLE upi_claims IS
  'no delete: what shoppers say that they have paid to the shop’s own UPI address, and what somebody of the shop has seen in its own app. A claim proves nothing.';
COMMENT ON COLUMN upi_claims.utr IS
  'The reference of the payment: twelve digits, the same in the payer’s app and the shop’s. Null until somebody has said it.
person: keep the shop’s books';
COMMENT ON COLUMN upi_claims.claimed_by IS 'Null for what the shop has seen without a claim.';
COMMENT ON INDEX upi_claims_utr IS
  'One reference pays one order. Several open claims may name one, so that nobody can block another’s.';
COMMENT ON INDEX upi_claims_open IS
  'The same claim twice is one, and a corrected reference replaces the earlier one.';

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

CREATE TRIGGER payment_captures_balance AFTER INSERT ON payment_captures FOR EACH ROW EXECUTE FUNCTION open_capture_balance();
CREATE TRIGGER refunds_balance AFTER INSERT OR UPDATE OF status, amount_paise, despite ON refunds FOR EACH ROW EXECUTE FUNCTION count_refund();
