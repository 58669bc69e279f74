CREATE TABLE area_wishes (
  pincode text CHECK (pincode ~ '^[1-9][0-9]{5}$'),
  email text CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (pincode, email)
);
COMMENT ON TABLE area_wishes IS 'Who wants one mail when the shop delivers to a pincode. The mail ends the wish.';
