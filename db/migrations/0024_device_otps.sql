-- Codes that a known device asked for. They stand beside `otps`, so that whoever knows only the address can neither
-- replace them nor use up their tries.
CREATE TABLE device_otps (
  email text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('login', 'reset', 'new_email')),
  device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  id char(24) NOT NULL CHECK (id ~ '^[0-9a-f]{24}$'),
  code_hash bytea NOT NULL,
  -- Wrong tries of the device, and those of everybody else.
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  stranger_attempts integer NOT NULL DEFAULT 0 CHECK (stranger_attempts BETWEEN 0 AND 5),
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (email, purpose, device_hash)
);
CREATE INDEX device_otps_expiry ON device_otps (expires_at);
