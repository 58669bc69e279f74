-- What a shopper wants again and again, such as milk every morning.

CREATE TABLE subscriptions (
  id character(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id character(24) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  pack_id bigint NOT NULL REFERENCES packs (id) ON DELETE CASCADE,
  address_id character(24) REFERENCES addresses (id) ON DELETE SET NULL,
  payment_method text NOT NULL CHECK (payment_method IN ('CASH_ON_DELIVERY', 'KHATA')),
  use_credit boolean NOT NULL DEFAULT false,
  slot_starts time,
  substitution text NOT NULL CHECK (substitution IN ('best', 'refund', 'call')),
  wishes jsonb NOT NULL CHECK (jsonb_typeof(wishes) = 'object'),
  ends_on date,
  fixed_through date NOT NULL,
  stopped_why text CHECK (stopped_why IN ('withdrawn', 'address', 'account')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX subscriptions_user ON subscriptions (user_id);
CREATE INDEX subscriptions_pack ON subscriptions (pack_id);
CREATE INDEX subscriptions_address ON subscriptions (address_id);
CREATE INDEX subscriptions_due ON subscriptions (fixed_through) WHERE stopped_why IS NULL;
COMMENT ON COLUMN subscriptions.user_id IS 'person: delete';
COMMENT ON COLUMN subscriptions.payment_method IS 'person: delete';
COMMENT ON COLUMN subscriptions.use_credit IS 'Store credit is spent on it before it is paid otherwise.';
COMMENT ON COLUMN subscriptions.slot_starts IS 'The delivery slot of each day that begins then, if there is one; null for the first.';
COMMENT ON COLUMN subscriptions.wishes IS 'Pattern, first and last day, pauses, skips and changed days (subscriptions/subscription-days.ts).
person: * delete';
COMMENT ON COLUMN subscriptions.ends_on IS 'The last day, as in wishes: nothing is due after it.';
COMMENT ON COLUMN subscriptions.fixed_through IS 'Up to this day, included, it is decided what comes; those days are in subscription_days.';
COMMENT ON COLUMN subscriptions.stopped_why IS 'It waits until its shopper resumes it: its pack is sold no more, its address is deleted, or its account is not active.';
COMMENT ON COLUMN subscriptions.version IS 'Goes up with each change, so that a day is never fixed by wishes that have changed since they were read.';
