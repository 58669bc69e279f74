CREATE TABLE addresses (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  mobile bigint NOT NULL CHECK (mobile BETWEEN 1000000000 AND 9999999999),
  address_line text NOT NULL CHECK (address_line <> ''),
  landmark text NOT NULL DEFAULT '',
  city text NOT NULL CHECK (city <> ''),
  state text NOT NULL CHECK (state <> ''),
  pincode text NOT NULL CHECK (pincode ~ '^[1-9][0-9]{5}$'),
  country text NOT NULL DEFAULT 'India' CHECK (country = 'India'),
  type text NOT NULL DEFAULT 'Home' CHECK (type IN ('Home', 'Work', 'Other')),
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX addresses_user ON addresses (user_id);
CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id) WHERE is_default;
