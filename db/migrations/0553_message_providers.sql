CREATE TABLE message_providers (
  provider text PRIMARY KEY CHECK (length(provider) <= 20),
  sealed bytea NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE message_providers IS 'The keys of companies that carry messages to numbers, sealed with AUTH_SECRET as payment keys are.';
COMMENT ON COLUMN message_providers.provider IS 'person: none';
COMMENT ON COLUMN message_providers.sealed IS 'person: none';
