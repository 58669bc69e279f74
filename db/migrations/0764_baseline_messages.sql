-- Mails, messages, pushes (features/notifications)

CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id text NOT NULL UNIQUE,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mails_recipient ON mails (recipient, id);
COMMENT ON TABLE mails IS 'The mails of a shop that has no mail server.';
COMMENT ON COLUMN mails.message_id IS
  'The job’s own key: a mail that is sent again after a crash is still one mail.
person: delete';
COMMENT ON COLUMN mails.recipient IS 'person: delete';
COMMENT ON COLUMN mails.subject IS 'person: delete';
COMMENT ON COLUMN mails.body IS 'person: delete';

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
CREATE INDEX messages_not_sent ON messages (changed_at) WHERE ((state IN ('failed', 'unknown')) OR (reason <> ''));
COMMENT ON TABLE messages IS 'The outbox: what was sent to whom by which channel, without its text.';
COMMENT ON COLUMN messages.event IS
  'What it tells of, such as an order’s move: nobody is told of it twice by one channel.
person: delete';
COMMENT ON COLUMN messages.recipient IS
  'An address, +91 and a mobile number, or a device by the hash of its push endpoint.
person: delete';
COMMENT ON COLUMN messages.channel IS 'person: none';
COMMENT ON COLUMN messages.kind IS 'person: none';
COMMENT ON COLUMN messages.state IS
  'sending: given to the provider, whose answer never came if it stays so. unknown: the provider did not answer. Neither is sent again, as it may have arrived.';
COMMENT ON COLUMN messages.reason IS 'Why the last try failed.
person: delete';

CREATE TABLE message_costs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL CHECK (length(event) <= 300),
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  kind text NOT NULL CHECK (length(kind) <= 40),
  parts int NOT NULL CHECK (parts >= 1 AND parts <= 20),
  paise bigint NOT NULL CHECK (paise >= 0 AND paise <= 10000000),
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_costs_once UNIQUE (event, channel)
);
CREATE INDEX message_costs_by_time ON message_costs (at);
COMMENT ON TABLE message_costs IS
  'append-only: what each message to a number costs, written before it is sent, and once however often it is tried.';
COMMENT ON COLUMN message_costs.event IS 'As in messages.
person: keep the shop’s books';
COMMENT ON COLUMN message_costs.channel IS 'person: none';
COMMENT ON COLUMN message_costs.kind IS 'person: none';

CREATE TABLE message_budgets (
  scope text NOT NULL CHECK (length(scope) <= 100),
  day date NOT NULL,
  paise bigint NOT NULL CHECK (paise >= 0),
  began_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_budgets_pkey PRIMARY KEY (scope, day)
);
COMMENT ON TABLE message_budgets IS
  'What messages to numbers have cost within each limit: all of a day and of a month, one number, one network, and the numbers of one prefix whose codes nobody entered.';
COMMENT ON COLUMN message_budgets.scope IS 'person: delete';
COMMENT ON COLUMN message_budgets.day IS 'In India; the first of the month for the scope month.';

CREATE TABLE message_providers (
  provider text PRIMARY KEY CHECK (length(provider) <= 20),
  sealed bytea NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE message_providers IS
  'The keys of companies that carry messages to numbers, sealed with AUTH_SECRET as payment keys are.';
COMMENT ON COLUMN message_providers.provider IS 'person: none';
COMMENT ON COLUMN message_providers.sealed IS 'person: none';

CREATE TABLE message_templates (
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  kind text NOT NULL CHECK (length(kind) <= 40),
  locale text NOT NULL CHECK (length(locale) <= 10),
  template_id text NOT NULL CHECK (template_id <> '' AND length(template_id) <= 100),
  flow_id text NOT NULL DEFAULT '' CHECK (length(flow_id) <= 100),
  text text NOT NULL CHECK (text <> '' AND length(text) <= 1000),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_templates_pkey PRIMARY KEY (channel, kind, locale)
);
COMMENT ON TABLE message_templates IS
  'The texts of messages to numbers as they are registered (SMS: on a DLT platform, TRAI TCCCPR 2018; WhatsApp: at Meta). Nothing else is sent.';
COMMENT ON COLUMN message_templates.channel IS 'person: none';
COMMENT ON COLUMN message_templates.kind IS 'person: none';
COMMENT ON COLUMN message_templates.locale IS 'person: none';
COMMENT ON COLUMN message_templates.template_id IS 'person: none';
COMMENT ON COLUMN message_templates.flow_id IS 'The provider’s own id of it, where it has one.
person: none';
COMMENT ON COLUMN message_templates.text IS 'With {#numeric#} and the like in the places of its values.
person: none';

CREATE TABLE push_subscriptions (
  endpoint_hash bytea PRIMARY KEY CHECK (octet_length(endpoint_hash) = 32),
  user_id char(24) NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  session_id char(24) NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
  endpoint text NOT NULL CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL CHECK (length(p256dh) <= 100),
  auth text NOT NULL CHECK (length(auth) <= 40),
  kinds text[] NOT NULL CHECK (kinds <@ ARRAY['bell', 'moves', 'stock']),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
COMMENT ON TABLE push_subscriptions IS 'Browsers that are told when no page is open, until their session ends.';
COMMENT ON COLUMN push_subscriptions.endpoint_hash IS 'person: delete (secret)';
COMMENT ON COLUMN push_subscriptions.endpoint IS 'person: delete (secret)';
COMMENT ON COLUMN push_subscriptions.p256dh IS 'person: delete (secret)';
COMMENT ON COLUMN push_subscriptions.auth IS 'person: delete (secret)';
COMMENT ON COLUMN push_subscriptions.kinds IS 'What the person wants to be told of on this device.
person: delete';

CREATE FUNCTION session_end_ends_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER session_end_ends_push AFTER UPDATE OF ended_at ON sessions FOR EACH ROW WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION session_end_ends_push();
