CREATE TABLE message_costs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL CHECK (length(event) <= 300),
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  kind text NOT NULL CHECK (length(kind) <= 40),
  parts integer NOT NULL CHECK (parts BETWEEN 1 AND 20),
  paise bigint NOT NULL CHECK (paise BETWEEN 0 AND 10000000),
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_costs_once UNIQUE (event, channel)
);
CREATE INDEX message_costs_by_time ON message_costs (at);
COMMENT ON TABLE message_costs IS 'append-only: what each message to a number costs, written before it is sent, and once however often it is tried.';
COMMENT ON COLUMN message_costs.event IS 'As in messages.
person: keep the shop’s books';
COMMENT ON COLUMN message_costs.channel IS 'person: none';
COMMENT ON COLUMN message_costs.kind IS 'person: none';
