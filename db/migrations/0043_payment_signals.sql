-- Every message about a payment as it came, whether it is believed or not. Append-only.
CREATE TABLE payment_signals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL CHECK (provider IN ('PAYU', 'RMS', 'SABPAISA', 'CASHFREE')),
  source text NOT NULL CHECK (source IN ('return', 'webhook', 'status')),
  event_key text NOT NULL,
  attempt_id char(24) REFERENCES payment_attempts (id),
  reference text,
  verified boolean NOT NULL,
  refusal text,
  body text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX payment_signals_once ON payment_signals (provider, source, event_key);
CREATE INDEX payment_signals_attempt ON payment_signals (attempt_id);
CREATE INDEX payment_signals_unverified ON payment_signals (received_at) WHERE NOT verified;

-- Money that a provider took, whatever became of it here. Append-only.
CREATE TABLE payment_captures (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  provider text NOT NULL CHECK (provider IN ('PAYU', 'RMS', 'SABPAISA', 'CASHFREE')),
  provider_reference text NOT NULL,
  attempt_id char(24) REFERENCES payment_attempts (id),
  order_id text REFERENCES orders (id),
  reference text,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  currency text NOT NULL,
  bank_reference text,
  disposition text NOT NULL CHECK (disposition IN ('settled', 'excess', 'late', 'amount', 'currency', 'unknown')),
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, provider_reference)
);
CREATE INDEX payment_captures_order ON payment_captures (order_id);
CREATE INDEX payment_captures_attempt ON payment_captures (attempt_id);
CREATE UNIQUE INDEX payment_captures_one_settled ON payment_captures (order_id) WHERE disposition = 'settled';

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What nobody signed is let go after a month.
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'payment_signals' THEN
    IF NOT OLD.verified AND OLD.received_at < now() - interval '30 days' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER payment_signals_append_only BEFORE UPDATE OR DELETE ON payment_signals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_captures_append_only BEFORE UPDATE OR DELETE ON payment_captures
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
