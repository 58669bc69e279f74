-- The days of subscriptions that were fixed, each with its order.

CREATE TABLE subscription_days (
  subscription_id character(24) NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,
  day date NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('ordered', 'brought', 'left_out')),
  wanted integer NOT NULL CHECK (wanted > 0),
  pieces integer NOT NULL CHECK (pieces >= 0),
  order_id text REFERENCES orders (id),
  why text CHECK (length(why) BETWEEN 1 AND 60),
  fixed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (subscription_id, day),
  CONSTRAINT subscription_days_order CHECK ((outcome = 'left_out') = (order_id IS NULL) AND (pieces > 0) = (outcome = 'ordered'))
);
CREATE INDEX subscription_days_order ON subscription_days (order_id);
CREATE INDEX subscription_days_day ON subscription_days (day);
COMMENT ON COLUMN subscription_days.outcome IS 'ordered; brought: it came with the order of an earlier day, since the shop is closed on this one; left_out.';
COMMENT ON COLUMN subscription_days.wanted IS 'The pieces that were wished, with those of the closed days after it.';
COMMENT ON COLUMN subscription_days.pieces IS 'The pieces that were ordered.';
COMMENT ON COLUMN subscription_days.why IS 'Why less than was wanted is ordered: closed, missed, or the code of the refusal.
person: none';
