-- additive: an older server neither reads nor writes it.

CREATE TABLE deliveries (
  order_id text NOT NULL REFERENCES orders(id),
  attempt smallint NOT NULL DEFAULT 1 CHECK (attempt >= 1),
  rider_id char(24) NOT NULL REFERENCES users(id),
  sequence integer CHECK (sequence >= 0),
  assigned_at timestamptz NOT NULL DEFAULT now(),
  tries smallint NOT NULL DEFAULT 0,
  done_at timestamptz,
  outcome text CHECK (outcome IN ('delivered', 'failed')),
  proof text CHECK (proof IN ('code', 'photo', 'guard', 'override')),
  proof_note text CHECK (length(proof_note) BETWEEN 1 AND 300),
  failure text CHECK (failure IN ('nobody there', 'refused', 'wrong address', 'called off')),
  photo text CHECK (photo ~ '^/media/[0-9a-f]{32}\.webp$'),
  device_at timestamptz,
  request_key uuid,
  PRIMARY KEY (order_id, attempt),
  CONSTRAINT deliveries_tries CHECK (tries BETWEEN 0 AND 5),
  CONSTRAINT deliveries_done CHECK ((done_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT deliveries_have_proof CHECK ((outcome IS NOT DISTINCT FROM 'delivered') = (proof IS NOT NULL)),
  CONSTRAINT deliveries_have_failure CHECK ((outcome IS NOT DISTINCT FROM 'failed') = (failure IS NOT NULL)),
  CONSTRAINT deliveries_override_has_reason CHECK (proof <> 'override' OR proof_note IS NOT NULL)
);
COMMENT ON TABLE deliveries IS 'no delete: who brings an order to the door, each attempt, and how it ended.';
COMMENT ON COLUMN deliveries.sequence IS 'The place among the rider’s stops, as the rider has sorted them.';
COMMENT ON COLUMN deliveries.tries IS 'Wrong codes, counted by the statement that compares the code.';
COMMENT ON COLUMN deliveries.proof IS 'The shopper’s code; a photo after five wrong codes; guard: handed to whoever was there, where no code is needed; override: a manager’s word, with the reason in proof_note.';
COMMENT ON COLUMN deliveries.device_at IS 'When the rider’s device says it was; done_at is the server’s time and counts.';
CREATE UNIQUE INDEX deliveries_open ON deliveries (order_id) WHERE done_at IS NULL;
CREATE UNIQUE INDEX deliveries_delivered ON deliveries (order_id) WHERE outcome = 'delivered';
CREATE INDEX deliveries_rider ON deliveries (rider_id, done_at);
