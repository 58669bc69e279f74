-- Pictures by the hash of their content, and the mails of a shop that has no mail server.

CREATE TABLE images (
  id char(32) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The job's own key: a mail that is sent again after a crash is still one mail.
  message_id text NOT NULL UNIQUE,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mails_recipient ON mails (recipient, id);
