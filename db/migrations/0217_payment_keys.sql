-- additive: a table of its own
-- The keys of payment providers that are entered on a screen, sealed with AUTH_SECRET (payment-keys.ts).
CREATE TABLE payment_keys (
  provider text PRIMARY KEY REFERENCES payment_methods CHECK (provider <> 'CASH_ON_DELIVERY'),
  sealed bytea NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE payment_keys IS 'no delete';
