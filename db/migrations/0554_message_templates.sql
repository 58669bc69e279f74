CREATE TABLE message_templates (
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  kind text NOT NULL CHECK (length(kind) <= 40),
  locale text NOT NULL CHECK (length(locale) <= 10),
  template_id text NOT NULL CHECK (template_id <> '' AND length(template_id) <= 100),
  flow_id text NOT NULL DEFAULT '' CHECK (length(flow_id) <= 100),
  text text NOT NULL CHECK (text <> '' AND length(text) <= 1000),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (channel, kind, locale)
);
COMMENT ON TABLE message_templates IS 'The texts of messages to numbers as they are registered (SMS: on a DLT platform, TRAI TCCCPR 2018; WhatsApp: at Meta). Nothing else is sent.';
COMMENT ON COLUMN message_templates.channel IS 'person: none';
COMMENT ON COLUMN message_templates.kind IS 'person: none';
COMMENT ON COLUMN message_templates.locale IS 'person: none';
COMMENT ON COLUMN message_templates.template_id IS 'person: none';
COMMENT ON COLUMN message_templates.flow_id IS 'The provider’s own id of it, where it has one.
person: none';
COMMENT ON COLUMN message_templates.text IS 'With {#numeric#} and the like in the places of its values.
person: none';
