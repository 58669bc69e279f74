-- Browsers in which somebody has logged in before, by a random cookie of their own: strangers cannot use up what these may do.
CREATE TABLE known_devices (
  user_id char(24) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  last_login_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_device ON known_devices (device_hash);
CREATE INDEX known_devices_age ON known_devices (last_login_at);
