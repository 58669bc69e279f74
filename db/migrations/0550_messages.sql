CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL CHECK (length(event) <= 300),
  recipient text NOT NULL CHECK (length(recipient) <= 254),
  channel text NOT NULL CHECK (channel IN ('mail', 'sms', 'whatsapp', 'push')),
  kind text NOT NULL CHECK (length(kind) <= 40),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT messages_once UNIQUE (event, recipient, channel)
);
CREATE INDEX messages_by_age ON messages (created_at);
CREATE INDEX messages_not_sent ON messages (changed_at) WHERE state IN ('failed', 'unknown') OR reason <> '';
COMMENT ON TABLE messages IS 'The outbox: what was sent to whom by which channel, without its text.';
COMMENT ON COLUMN messages.event IS 'What it tells of, such as an order’s move: nobody is told of it twice by one channel.
person: delete';
COMMENT ON COLUMN messages.recipient IS 'An address, +91 and a mobile number, or the id of an account.
person: delete';
COMMENT ON COLUMN messages.channel IS 'person: none';
COMMENT ON COLUMN messages.kind IS 'person: none';
COMMENT ON COLUMN messages.state IS 'sending: given to the provider, whose answer never came if it stays so. unknown: the provider did not answer. Neither is sent again, as it may have arrived.';
COMMENT ON COLUMN messages.reason IS 'Why the last try failed.
person: delete';
