-- What an administrator looks at before publishing it: one draft for each, replaced by the next. It is on no page of the shop.
CREATE TABLE script_previews (
  user_id        char(24) PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  id             char(24) NOT NULL UNIQUE CHECK (id ~ '^[0-9a-f]{24}$'),
  header_scripts text NOT NULL CHECK (length(header_scripts) <= 20000),
  meta_tags      text NOT NULL CHECK (length(meta_tags) <= 20000),
  body_scripts   text NOT NULL CHECK (length(body_scripts) <= 20000),
  hosts          text[] NOT NULL,
  made_at        timestamptz NOT NULL DEFAULT now()
);
