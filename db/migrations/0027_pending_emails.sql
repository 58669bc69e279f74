-- Addresses that people want to have from now on; each counts once its code was entered.
CREATE TABLE pending_emails (
  user_id char(24) PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  asked_at timestamptz NOT NULL DEFAULT now()
);
