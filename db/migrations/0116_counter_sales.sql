-- What counters write with their orders.

CREATE TABLE counter_sales (
  order_id text PRIMARY KEY REFERENCES orders(id),
  counter_id char(24) NOT NULL REFERENCES counters(id),
  serial integer NOT NULL CHECK (serial >= 1),
  is_offline boolean NOT NULL,
  idempotency_key uuid NOT NULL UNIQUE,
  body_hash bytea NOT NULL CHECK (octet_length(body_hash) = 32),
  UNIQUE (counter_id, serial)
);
COMMENT ON TABLE counter_sales IS 'append-only: the number and the key of each sale of a counter. A device sends a sale until it is here.';
COMMENT ON COLUMN counter_sales.is_offline IS 'It was sold without a line, and arrived later.';

CREATE TABLE tenders (
  order_id text REFERENCES orders(id),
  "position" smallint CHECK ("position" >= 0),
  kind text NOT NULL CHECK (kind IN ('cash', 'upi', 'card', 'khata', 'credit')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reference text CHECK (length(reference) BETWEEN 1 AND 60),
  drawer_id char(24) REFERENCES drawers(id),
  PRIMARY KEY (order_id, "position"),
  CHECK ((kind = 'cash') = (drawer_id IS NOT NULL))
);
CREATE UNIQUE INDEX tenders_upi_once ON tenders (reference) WHERE kind = 'upi' AND reference IS NOT NULL;
COMMENT ON TABLE tenders IS 'append-only: how a sale at the counter was paid. Together they are its total.';
COMMENT ON COLUMN tenders.drawer_id IS 'The drawer that cash went into.';

CREATE TABLE drawer_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  drawer_id char(24) NOT NULL REFERENCES drawers(id),
  kind text NOT NULL CHECK (kind IN ('sale', 'refund', 'pay_in', 'pay_out', 'khata', 'rider', 'difference')),
  order_id text REFERENCES orders(id),
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
  note text CHECK (length(note) <= 300),
  by_id char(24) NOT NULL,
  idempotency_key uuid UNIQUE,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (kind NOT IN ('pay_in', 'pay_out', 'difference') OR note <> ''),
  CHECK ((kind IN ('sale', 'refund')) = (order_id IS NOT NULL)),
  CHECK (CASE WHEN kind IN ('sale', 'pay_in') THEN amount_paise > 0 WHEN kind IN ('refund', 'pay_out') THEN amount_paise < 0 ELSE true END)
);
CREATE INDEX drawer_entries_drawer ON drawer_entries (drawer_id);
COMMENT ON TABLE drawer_entries IS 'append-only: every coin that goes into a drawer (positive) or out of it. A count that differs adds the difference.';

CREATE TABLE counter_checks (
  order_id text REFERENCES orders(id),
  "position" integer,
  kind text CHECK (kind IN ('stock', 'price')),
  pack_id bigint NOT NULL,
  quantity integer NOT NULL DEFAULT 0,
  price_paise bigint,
  expected_paise bigint,
  at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz,
  seen_by char(24) REFERENCES users(id),
  PRIMARY KEY (order_id, "position", kind),
  CHECK ((kind = 'stock') = (quantity > 0)),
  CHECK ((kind = 'price') = (price_paise IS NOT NULL)),
  CHECK ((seen_at IS NULL) = (seen_by IS NULL))
);
CREATE INDEX counter_checks_unseen ON counter_checks (at) WHERE seen_at IS NULL;
COMMENT ON TABLE counter_checks IS 'no delete: what a person should look at after sales without a line: stock that the shop did not know of, and prices that were not in force.';
COMMENT ON COLUMN counter_checks.quantity IS 'So many packs were found by the sale.';
COMMENT ON COLUMN counter_checks.expected_paise IS 'The price of one when the sale arrived; price_paise is what was taken.';

CREATE TABLE counter_returns (
  document_id char(24) PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders(id),
  counter_id char(24) NOT NULL REFERENCES counters(id),
  kind text NOT NULL CHECK (kind IN ('cash', 'upi', 'card', 'khata', 'credit')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  by_id char(24) NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (document_id, order_id) REFERENCES tax_documents(id, order_id)
);
CREATE INDEX counter_returns_at ON counter_returns (at);
COMMENT ON TABLE counter_returns IS 'append-only: how money went back at the counter, with its note.';
