-- People whom the shop knows without an account, and its counters.
-- additive: the trigger keeps the prices that an older server changes, too.

CREATE TABLE customers (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) UNIQUE REFERENCES users(id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  mobile bigint CHECK (mobile BETWEEN 6000000000 AND 9999999999),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  khata_limit_paise bigint DEFAULT 0 CHECK (khata_limit_paise >= 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE customers IS 'no delete: people who buy at the counter, by phone or on khata. Orders name them for ever.';
COMMENT ON COLUMN customers.user_id IS 'Their account, joined by the person or by staff; never by an equal mobile number, which nobody has verified.';
COMMENT ON COLUMN customers.khata_limit_paise IS 'What may be owed: null is no limit, 0 no credit.';

CREATE TABLE counters (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  name text NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 40),
  series text NOT NULL UNIQUE CHECK (series ~ '^[A-Z][0-9]{1,3}$'),
  device_hash bytea UNIQUE CHECK (octet_length(device_hash) = 32),
  catalogue_version bigint NOT NULL DEFAULT 0,
  last_serial integer NOT NULL DEFAULT 0 CHECK (last_serial >= 0),
  lost_at timestamptz
);
COMMENT ON TABLE counters IS 'no delete: each counter numbers its papers in a series of its own, so that it sells without a line and never waits for deliveries.';
COMMENT ON COLUMN counters.device_hash IS 'The browser that numbers its sales, by the hash of a random key of its own; null: the shop numbers them.';
COMMENT ON COLUMN counters.last_serial IS 'The highest number that has arrived.';
COMMENT ON COLUMN counters.lost_at IS 'When its device was declared lost: the series ends, and numbers that have not arrived are missing for good.';

CREATE TABLE drawers (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  counter_id char(24) NOT NULL REFERENCES counters(id),
  opened_at timestamptz NOT NULL DEFAULT now(),
  opened_by char(24) NOT NULL REFERENCES users(id),
  float_paise bigint NOT NULL CHECK (float_paise >= 0),
  closed_at timestamptz,
  closed_by char(24) REFERENCES users(id),
  counted_paise bigint CHECK (counted_paise >= 0),
  expected_paise bigint,
  CHECK (num_nulls(closed_at, closed_by, counted_paise, expected_paise) IN (0, 4))
);
CREATE UNIQUE INDEX drawers_one_open ON drawers (counter_id) WHERE closed_at IS NULL;
CREATE INDEX drawers_opened ON drawers (opened_at);
COMMENT ON TABLE drawers IS 'no delete: the cash of a counter from its opening to its count.';
COMMENT ON COLUMN drawers.float_paise IS 'What lay in it when it was opened.';
COMMENT ON COLUMN drawers.expected_paise IS 'The float and all entries before the count.';

CREATE TABLE pack_barcodes (
  barcode text PRIMARY KEY CHECK (is_barcode(barcode)),
  pack_id bigint NOT NULL REFERENCES packs(id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pack_barcodes_pack ON pack_barcodes (pack_id);
COMMENT ON TABLE pack_barcodes IS 'Further barcodes of packs, learned at the counter: packs.barcode is the first.';

CREATE TABLE pack_prices (
  pack_id bigint NOT NULL REFERENCES packs(id) ON DELETE CASCADE,
  price_paise bigint NOT NULL CHECK (price_paise >= 0),
  discount_micro integer NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pack_prices_pack ON pack_prices (pack_id, ended_at DESC);
COMMENT ON TABLE pack_prices IS 'What packs cost before, and until when: a counter without a line sells at the prices that it knows.';

CREATE FUNCTION remember_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pack_prices (pack_id, price_paise, discount_micro) VALUES (OLD.id, OLD.price_paise, OLD.discount_micro);
  RETURN NULL;
END $$;
CREATE TRIGGER remember_price AFTER UPDATE ON packs FOR EACH ROW
  WHEN ((OLD.price_paise, OLD.discount_micro) IS DISTINCT FROM (NEW.price_paise, NEW.discount_micro))
  EXECUTE FUNCTION remember_price();
