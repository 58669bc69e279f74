-- How the first administrator of a shop proves that they can see its terminal. The word is derived from `nonce`
-- and the shop's secret, so that every process prints the same one. The one row is also the lock of who is first.
CREATE TABLE first_owner (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  nonce bytea NOT NULL,
  word_hash bytea NOT NULL,
  wrong_words integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL DEFAULT now() + interval '24 hours'
);
