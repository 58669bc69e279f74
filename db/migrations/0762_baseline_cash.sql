-- Sales of counters, cash, khatas (features/counter, features/cash, features/khata)

CREATE TABLE counter_sales (
  order_id text PRIMARY KEY REFERENCES orders(id),
  counter_id char(24) NOT NULL REFERENCES counters(id),
  serial int NOT NULL CHECK (serial >= 1),
  is_offline boolean NOT NULL,
  idempotency_key uuid UNIQUE,
  body_hash bytea CHECK (octet_length(body_hash) = 32),
  CONSTRAINT counter_sales_counter_id_serial_key UNIQUE (counter_id, serial)
);
CREATE INDEX counter_sales_offline ON counter_sales (order_id) WHERE is_offline;
COMMENT ON TABLE counter_sales IS
  'append-only: the number of each sale of a counter. A device sends a sale until it is here.';
COMMENT ON COLUMN counter_sales.is_offline IS 'It was sold without a line, and arrived later.';
COMMENT ON COLUMN counter_sales.idempotency_key IS 'Read by the version before only: requests has it.';
COMMENT ON COLUMN counter_sales.body_hash IS 'Read by the version before only: requests has it.
person: none';

CREATE TABLE counter_checks (
  order_id text NOT NULL REFERENCES orders(id),
  "position" int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('stock', 'price', 'clock', 'tax', 'unproven', 'khata', 'offer')),
  pack_id bigint NOT NULL,
  quantity int NOT NULL DEFAULT 0,
  price_paise bigint,
  expected_paise bigint,
  at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz,
  seen_by char(24) REFERENCES users(id),
  rate_bp int,
  expected_rate_bp int,
  CONSTRAINT counter_checks_pkey PRIMARY KEY (order_id, "position", kind),
  CONSTRAINT counter_checks_check CHECK ((kind = 'stock') = (quantity > 0)),
  CONSTRAINT counter_checks_check2 CHECK ((seen_at IS NULL) = (seen_by IS NULL)),
  CONSTRAINT counter_checks_rate_check CHECK ((kind = 'tax') = (rate_bp IS NOT NULL)),
  CONSTRAINT counter_checks_amounts CHECK ((kind IN ('price', 'khata', 'offer')) = (price_paise IS NOT NULL))
);
CREATE INDEX counter_checks_unseen ON counter_checks (at) WHERE (seen_at IS NULL);
COMMENT ON TABLE counter_checks IS
  'no delete: what a person should look at after sales without a line: stock that the shop did not know of, prices and taxes that were not in force, clocks that cannot be right, and sales that no device has proven.';
COMMENT ON COLUMN counter_checks.quantity IS 'So many packs were found by the sale.';
COMMENT ON COLUMN counter_checks.expected_paise IS
  'The price of one when the sale arrived; price_paise is what was taken.';
COMMENT ON COLUMN counter_checks.rate_bp IS
  'The tax that was printed, in hundredths of a percent; expected_rate_bp is what the shop had for that day.';

CREATE TABLE counter_returns (
  document_id char(24) NOT NULL,
  order_id text NOT NULL REFERENCES orders(id),
  counter_id char(24) NOT NULL REFERENCES counters(id),
  kind text NOT NULL CHECK (kind IN ('cash', 'upi', 'card', 'khata', 'credit')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  by_id char(24) NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  without_bill boolean NOT NULL DEFAULT false,
  CONSTRAINT counter_returns_pkey PRIMARY KEY (document_id, kind),
  CONSTRAINT counter_returns_document_id_order_id_fkey FOREIGN KEY (document_id, order_id) REFERENCES tax_documents(id, order_id)
);
CREATE INDEX counter_returns_at ON counter_returns (at);
COMMENT ON TABLE counter_returns IS 'append-only: how money went back at the counter, with its note.';
COMMENT ON COLUMN counter_returns.without_bill IS 'The customer had no bill: it was found by what was scanned.';

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
  CONSTRAINT drawers_check CHECK (num_nulls(closed_at, closed_by, counted_paise, expected_paise) = ANY (ARRAY[0, 4]))
);
CREATE UNIQUE INDEX drawers_one_open ON drawers (counter_id) WHERE (closed_at IS NULL);
CREATE INDEX drawers_opened ON drawers (opened_at);
COMMENT ON TABLE drawers IS 'no delete: the cash of a counter from its opening to its count.';
COMMENT ON COLUMN drawers.float_paise IS 'What lay in it when it was opened.';
COMMENT ON COLUMN drawers.expected_paise IS 'The float and all entries before the count.';

CREATE TABLE tenders (
  order_id text NOT NULL REFERENCES orders(id),
  "position" smallint NOT NULL CHECK ("position" >= 0),
  kind text NOT NULL CHECK (kind IN ('cash', 'upi', 'card', 'khata', 'credit')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reference text CHECK (length(reference) >= 1 AND length(reference) <= 60),
  drawer_id char(24) REFERENCES drawers(id),
  CONSTRAINT tenders_pkey PRIMARY KEY (order_id, "position"),
  CONSTRAINT tenders_drawer CHECK (kind = 'cash' OR drawer_id IS NULL)
);
-- The last four digits, which the shop's own app shows, come again.
CREATE UNIQUE INDEX tenders_upi_reference_once ON tenders (reference) WHERE ((kind = 'upi') AND (length(reference) > 4));
CREATE INDEX tenders_credit_note ON tenders (reference) WHERE (kind = 'credit');
COMMENT ON TABLE tenders IS 'append-only: how a sale at the counter was paid. Together they are its total.';
COMMENT ON COLUMN tenders.reference IS 'person: keep the shop’s books';
COMMENT ON COLUMN tenders.drawer_id IS 'The drawer that cash went into, of sales before cash_moves.
person: none';

CREATE TABLE no_sales (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  drawer_id char(24) NOT NULL REFERENCES drawers(id),
  by_id char(24) NOT NULL REFERENCES users(id),
  at timestamptz NOT NULL DEFAULT now(),
  reason text NOT NULL CHECK (reason <> '' AND length(reason) <= 200)
);
CREATE INDEX no_sales_drawer ON no_sales (drawer_id);
CREATE INDEX no_sales_by ON no_sales (by_id);
COMMENT ON TABLE no_sales IS 'append-only: a drawer was opened, and nothing was sold.';
COMMENT ON COLUMN no_sales.reason IS 'person: keep what a drawer was opened for is part of the books';

CREATE TABLE khata_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id char(24) REFERENCES customers(id),
  kind text NOT NULL CHECK (kind IN ('opening', 'sale', 'payment', 'return', 'write_off', 'correction')),
  order_id text REFERENCES orders(id),
  document_id char(24) REFERENCES tax_documents(id),
  amount_paise bigint NOT NULL,
  paid_by text CHECK (paid_by IN ('cash', 'upi', 'card')),
  by_id char(24) REFERENCES users(id),
  idempotency_key uuid UNIQUE,
  note text CHECK (length(note) >= 1 AND length(note) <= 300),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  reverses bigint REFERENCES khata_entries(id),
  credit_paise bigint NOT NULL DEFAULT 0,
  credit_kind text,
  reference text CHECK (length(reference) >= 1 AND length(reference) <= 40),
  CONSTRAINT khata_entries_check CHECK ((amount_paise <> 0 OR credit_kind IS NOT NULL) AND (amount_paise >= 0 OR (kind IN ('opening', 'correction')))),
  CONSTRAINT khata_entries_credit_kind CHECK (credit_kind IN ('claim', 'goodwill', 'spend', 'spend_back', 'pay_out', 'khata', 'correction')),
  CONSTRAINT khata_entries_customer CHECK (customer_id IS NOT NULL OR credit_kind IS NOT NULL AND (credit_kind IN ('claim', 'spend')) AND reference IS NOT NULL),
  CONSTRAINT khata_entries_document CHECK (kind = 'return' OR document_id IS NULL OR COALESCE(credit_kind, '') = 'claim'),
  CONSTRAINT khata_entries_of_order CHECK (
CASE
    WHEN credit_kind IS NULL THEN (kind IN ('sale', 'return')) = (order_id IS NOT NULL)
    WHEN credit_kind IN ('spend', 'spend_back') THEN order_id IS NOT NULL
    ELSE true
END),
  CONSTRAINT khata_entries_paid_by CHECK ((kind = 'payment' OR COALESCE(credit_kind, '') = 'pay_out') = (paid_by IS NOT NULL)),
  CONSTRAINT khata_entries_reason CHECK (note IS NOT NULL OR
CASE
    WHEN credit_kind IS NULL THEN kind <> ALL (ARRAY['write_off', 'correction'])
    ELSE credit_kind <> ALL (ARRAY['goodwill', 'correction', 'khata'])
END),
  CONSTRAINT khata_entries_credit CHECK (
CASE
    WHEN credit_kind IS NULL THEN credit_paise = 0 AND (reference IS NULL OR kind = 'payment' AND paid_by = 'upi')
    ELSE kind = 'correction' AND credit_paise <> 0 AND amount_paise =
    CASE credit_kind
        WHEN 'khata' THEN credit_paise
        ELSE 0::bigint
    END AND (credit_kind IN ('claim', 'goodwill', 'spend_back')) = ((credit_paise > 0) = (reverses IS NULL)) AND (reverses IS NULL OR (credit_kind IN ('claim', 'goodwill', 'pay_out', 'khata')))
END)
);
CREATE INDEX khata_entries_customer ON khata_entries (customer_id, id);
CREATE UNIQUE INDEX khata_entries_one_opening ON khata_entries (customer_id) WHERE (kind = 'opening');
CREATE UNIQUE INDEX khata_entries_one_sale ON khata_entries (order_id) WHERE (kind = 'sale');
CREATE INDEX khata_entries_order ON khata_entries (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX khata_entries_at ON khata_entries (at);
CREATE UNIQUE INDEX khata_entries_reversed_once ON khata_entries (reverses) WHERE (reverses IS NOT NULL);
-- What is left of a credit note.
CREATE INDEX khata_entries_reference ON khata_entries (reference) WHERE (reference IS NOT NULL);
-- Such a note may give one part back to a khata, and one as a credit note.
CREATE UNIQUE INDEX khata_entries_one_return ON khata_entries (document_id, kind) WHERE (document_id IS NOT NULL);
COMMENT ON TABLE khata_entries IS
  'append-only: the account of each customer. What they owe is the sum of amount_paise, their store credit that of credit_paise; nothing is ever changed, a mistake is corrected by another row.';
COMMENT ON COLUMN khata_entries.customer_id IS 'Null only for the credit note of a counter whose buyer nobody knows.';
COMMENT ON COLUMN khata_entries.document_id IS
  'The note that a return or a credit goes with; null when an order is cancelled, or costs less once it is packed.';
COMMENT ON COLUMN khata_entries.amount_paise IS
  'A payment, a return and a write-off lower what is owed, the others raise it. Only an opening balance and a correction may be negative.';
COMMENT ON COLUMN khata_entries.idempotency_key IS 'Read by the version before only: requests has it.
person: none';
COMMENT ON COLUMN khata_entries.note IS 'person: blank';
COMMENT ON COLUMN khata_entries.reverses IS
  'The entry that this one undoes, by as much; an entry is undone once. What undoes store credit has the kind of what it undoes.';
COMMENT ON COLUMN khata_entries.credit_paise IS
  'What the row adds to the store credit of the customer; below zero what it takes.';
COMMENT ON COLUMN khata_entries.credit_kind IS
  'claim: from goods that went back or were wrong, paid out on wish. goodwill: a gift, never paid out. khata: credit that pays what is owed, in both columns. Null for what moves no credit.';
COMMENT ON COLUMN khata_entries.reference IS
  'The number of the credit note that a counter gave, or spent; or that of a transfer.
person: keep the shop’s books';
COMMENT ON INDEX khata_entries_one_sale IS 'An order goes on a khata once.';
COMMENT ON INDEX khata_entries_one_return IS 'A note is taken off a khata once, and is a credit note once.';

CREATE TABLE cash_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL
    CHECK (kind IN ('opening', 'sale', 'refund', 'collected', 'khata', 'upi_missing', 'handed_in', 'pay_in', 'pay_out', 'difference', 'rounding')),
  from_place text NOT NULL,
  to_place text NOT NULL,
  drawer_id char(24) REFERENCES drawers(id),
  rider_id char(24) REFERENCES users(id),
  amount_paise bigint NOT NULL,
  order_id text REFERENCES orders(id),
  khata_entry_id bigint REFERENCES khata_entries(id),
  document_id char(24) REFERENCES tax_documents(id),
  reverses bigint REFERENCES cash_moves(id),
  day date NOT NULL,
  is_late boolean NOT NULL DEFAULT false,
  happened_at timestamptz,
  by_id char(24) REFERENCES users(id),
  note text CHECK (length(note) >= 1 AND length(note) <= 300),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  supplier_entry_id bigint REFERENCES supplier_entries(id),
  CONSTRAINT cash_moves_from_check CHECK (from_place IN ('drawer', 'rider', 'safe', 'bank', 'owner', 'customer', 'supplier', 'expense', 'difference', 'rounding')),
  CONSTRAINT cash_moves_to_check CHECK (to_place IN ('drawer', 'rider', 'safe', 'bank', 'owner', 'customer', 'supplier', 'expense', 'difference', 'rounding')),
  CONSTRAINT cash_moves_amount_check CHECK (amount_paise > 0),
  CONSTRAINT cash_moves_places CHECK (from_place <> to_place),
  CONSTRAINT cash_moves_of_drawer CHECK ((drawer_id IS NOT NULL) = ('drawer' = from_place OR 'drawer' = to_place)),
  CONSTRAINT cash_moves_of_rider CHECK ((rider_id IS NOT NULL) = ('rider' = from_place OR 'rider' = to_place)),
  CONSTRAINT cash_moves_of_order CHECK (order_id IS NOT NULL OR (kind <> ALL (ARRAY['sale', 'refund', 'collected', 'upi_missing']))),
  CONSTRAINT cash_moves_of_khata CHECK (khata_entry_id IS NULL OR kind = 'khata')
);
CREATE UNIQUE INDEX cash_moves_once ON cash_moves (order_id, kind) WHERE ((kind IN ('collected', 'upi_missing')) AND (reverses IS NULL));
CREATE UNIQUE INDEX cash_moves_once_per_khata_entry ON cash_moves (khata_entry_id) WHERE ((khata_entry_id IS NOT NULL) AND (reverses IS NULL));
CREATE UNIQUE INDEX cash_moves_reversed_once ON cash_moves (reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX cash_moves_drawer ON cash_moves (drawer_id) WHERE (drawer_id IS NOT NULL);
CREATE INDEX cash_moves_rider ON cash_moves (rider_id, day) WHERE (rider_id IS NOT NULL);
CREATE INDEX cash_moves_safe ON cash_moves (day) WHERE ((from_place = 'safe') OR (to_place = 'safe'));
CREATE INDEX cash_moves_order ON cash_moves (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX cash_moves_day ON cash_moves (day);
CREATE UNIQUE INDEX cash_moves_of_supplier_entry ON cash_moves (supplier_entry_id) WHERE (supplier_entry_id IS NOT NULL);
COMMENT ON TABLE cash_moves IS
  'append-only: every coin that changes hands, from one place to another. What lies in a drawer, is with a rider or in the safe (the cash of the shop outside the drawers) is what came in less what went out; the other places are where cash comes from and goes to. A mistake is undone by a row that reverses it.';
COMMENT ON COLUMN cash_moves.kind IS
  'What for. A reversal has the kind of what it reverses, and its places exchanged, so that the sum of a kind is right.';
COMMENT ON COLUMN cash_moves.reverses IS 'The row that this one undoes; a row is undone once.';
COMMENT ON COLUMN cash_moves.day IS 'The business day that it counts on.';
COMMENT ON COLUMN cash_moves.is_late IS
  'It came in after its drawer was counted. What the count knew already is a difference of the same sum.';
COMMENT ON COLUMN cash_moves.happened_at IS 'When it happened by the clock of a device; null: when it was written.';
COMMENT ON COLUMN cash_moves.note IS
  'The reason that a person wrote. No name of who paid: the row refers to the khata or the order.
person: keep the work of the staff';
COMMENT ON COLUMN cash_moves.supplier_entry_id IS
  'The payment to a supplier that this cash is, or the entry that undoes it.';

CREATE TABLE cash_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rider_id char(24) NOT NULL REFERENCES users(id),
  order_id text REFERENCES orders(id),
  kind text NOT NULL CHECK (kind IN ('collected', 'khata', 'upi_missing', 'handed_in', 'difference')),
  paid_by text CHECK (paid_by IN ('cash', 'upi')),
  amount_paise bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  by_id char(24) NOT NULL REFERENCES users(id),
  note text CHECK (length(note) >= 1 AND length(note) <= 300),
  request_key uuid,
  khata_entry_id bigint REFERENCES khata_entries(id),
  device_at timestamptz,
  CONSTRAINT cash_entries_amount CHECK (amount_paise > 0 OR kind = 'difference' AND amount_paise <> 0),
  CONSTRAINT cash_entries_of_order CHECK ((kind IN ('collected', 'upi_missing')) = (order_id IS NOT NULL)),
  CONSTRAINT cash_entries_paid_by CHECK ((kind = 'collected') = (paid_by IS NOT NULL)),
  CONSTRAINT cash_entries_of_khata CHECK ((kind = 'khata') = (khata_entry_id IS NOT NULL))
);
CREATE UNIQUE INDEX cash_entries_once ON cash_entries (order_id, kind) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX cash_entries_request ON cash_entries (by_id, request_key, kind) WHERE (request_key IS NOT NULL);
CREATE INDEX cash_entries_rider ON cash_entries (rider_id, at);
CREATE UNIQUE INDEX cash_entries_once_per_khata_entry ON cash_entries (khata_entry_id) WHERE (khata_entry_id IS NOT NULL);
COMMENT ON TABLE cash_entries IS
  'append-only: the cash of riders as servers before this one wrote it; cash_moves has all of it.';
COMMENT ON COLUMN cash_entries.amount_paise IS
  'Positive, except for a difference: +500 is five rupees short, -200 two rupees too many.';
COMMENT ON COLUMN cash_entries.note IS 'person: keep the work of the staff';
COMMENT ON COLUMN cash_entries.request_key IS 'Read by the version before only: requests has it.';
COMMENT ON COLUMN cash_entries.khata_entry_id IS 'The payment of a khata that the rider took in cash.';
COMMENT ON COLUMN cash_entries.device_at IS
  'When the rider’s device says that it was; at is the server’s time and counts.';

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
  khata_entry_id bigint REFERENCES khata_entries(id),
  cash_entry_id bigint REFERENCES cash_entries(id),
  CONSTRAINT drawer_entries_check CHECK ((kind <> ALL (ARRAY['pay_in', 'pay_out', 'difference'])) OR note <> ''),
  CONSTRAINT drawer_entries_check1 CHECK ((kind IN ('sale', 'refund')) = (order_id IS NOT NULL)),
  CONSTRAINT drawer_entries_check2 CHECK (
CASE
    WHEN kind IN ('sale', 'pay_in') THEN amount_paise > 0
    WHEN kind IN ('refund', 'pay_out') THEN amount_paise < 0
    ELSE true
END),
  CONSTRAINT drawer_entries_of_khata CHECK (khata_entry_id IS NULL OR kind = 'khata' AND amount_paise > 0),
  CONSTRAINT drawer_entries_of_rider CHECK (cash_entry_id IS NULL OR kind = 'rider' AND amount_paise > 0)
);
CREATE INDEX drawer_entries_drawer ON drawer_entries (drawer_id);
CREATE UNIQUE INDEX drawer_entries_once_per_khata_entry ON drawer_entries (khata_entry_id) WHERE (khata_entry_id IS NOT NULL);
CREATE UNIQUE INDEX drawer_entries_once_per_cash_entry ON drawer_entries (cash_entry_id) WHERE (cash_entry_id IS NOT NULL);
COMMENT ON TABLE drawer_entries IS
  'append-only: the cash of drawers as servers before this one wrote it; cash_moves has all of it.';
COMMENT ON COLUMN drawer_entries.note IS 'person: keep the work of the staff';
COMMENT ON COLUMN drawer_entries.idempotency_key IS 'Read by the version before only: requests has it.';
COMMENT ON COLUMN drawer_entries.khata_entry_id IS 'The payment of a khata whose cash went into the drawer.';
COMMENT ON COLUMN drawer_entries.cash_entry_id IS 'The rider’s cash that was counted into the drawer.';

CREATE FUNCTION tell_sale_to_before() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
BEGIN
  UPDATE counter_sales SET idempotency_key = NEW.key, body_hash = NEW.body_hash
  WHERE order_id = NEW.record AND NOT EXISTS (SELECT FROM counter_sales WHERE idempotency_key = NEW.key);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION tell_sale_to_before() IS 'Lets a server of the version before find the sale of a request.';

CREATE FUNCTION move_drawer_cash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cash_moves (kind, from_place, to_place, drawer_id, amount_paise, order_id, khata_entry_id, day, by_id, note, at)
  SELECT CASE NEW.kind WHEN 'rider' THEN 'pay_in' ELSE NEW.kind END,
    CASE WHEN NEW.amount_paise < 0 THEN 'drawer' WHEN NEW.kind IN ('sale', 'khata') THEN 'customer' WHEN NEW.kind = 'difference' THEN 'difference'
      WHEN NEW.kind = 'rider' THEN 'safe' ELSE 'owner' END,
    CASE WHEN NEW.amount_paise > 0 THEN 'drawer' WHEN NEW.kind = 'refund' THEN 'customer' WHEN NEW.kind = 'difference' THEN 'difference'
      ELSE 'expense' END,
    NEW.drawer_id, abs(NEW.amount_paise), NEW.order_id, NEW.khata_entry_id, (NEW.at AT TIME ZONE 'Asia/Kolkata')::date, NEW.by_id,
    CASE WHEN NEW.kind IN ('khata', 'rider') THEN NULL ELSE nullif(NEW.note, '') END, NEW.at;
  RETURN NULL;
END $$;

CREATE FUNCTION move_rider_cash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'collected' THEN
    UPDATE deliveries SET paid_by = NEW.paid_by, collected_paise = NEW.amount_paise
    WHERE order_id = NEW.order_id AND rider_id = NEW.rider_id AND outcome = 'delivered';
  END IF;
  IF NEW.kind <> 'collected' OR NEW.paid_by = 'cash' THEN
    INSERT INTO cash_moves (kind, from_place, to_place, rider_id, amount_paise, order_id, khata_entry_id, day, happened_at, by_id, note, at)
    SELECT NEW.kind,
      CASE WHEN NEW.kind IN ('collected', 'khata', 'upi_missing') THEN 'customer' WHEN NEW.amount_paise < 0 THEN 'difference' ELSE 'rider' END,
      CASE WHEN NEW.kind IN ('collected', 'khata', 'upi_missing') OR NEW.amount_paise < 0 THEN 'rider'
        WHEN NEW.kind = 'difference' THEN 'difference' ELSE 'safe' END,
      NEW.rider_id, abs(NEW.amount_paise), NEW.order_id, NEW.khata_entry_id, (NEW.at AT TIME ZONE 'Asia/Kolkata')::date, NEW.device_at, NEW.by_id,
      NEW.note, NEW.at;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION move_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moved bigint;
BEGIN
  IF OLD.merged_into IS NOT NULL AND NEW.merged_into IS NOT NULL THEN
    RETURN NEW;
  ELSIF OLD.merged_into IS NULL THEN
    moved := OLD.credit_paise;
  ELSE
    SELECT coalesce(sum(credit_paise), 0) INTO moved FROM khata_entries WHERE customer_id = NEW.id;
    UPDATE customers SET credit_paise = credit_paise - moved WHERE id = OLD.merged_into;
  END IF;
  IF NEW.merged_into IS NULL THEN
    NEW.credit_paise := moved;
  ELSE
    NEW.credit_paise := 0;
    UPDATE customers SET credit_paise = credit_paise + moved WHERE id = NEW.merged_into;
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION move_credit() IS
  'Store credit goes along when two customers become one person, and each has that of the own entries again afterwards.';

CREATE FUNCTION credit_by_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO khata_entries (customer_id, kind, credit_kind, credit_paise, amount_paise, document_id, reference, order_id, by_id)
  SELECT o.customer_id, 'correction', 'claim', NEW.amount_paise, 0, d.id, d.number, NEW.order_id, NEW.by_id
  FROM tax_documents d, orders o WHERE d.id = NEW.document_id AND o.id = NEW.order_id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION credit_by_note() IS 'Writes the credit note of a counter onto the account of its customer.';

CREATE FUNCTION spend_by_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO khata_entries (customer_id, kind, credit_kind, credit_paise, amount_paise, reference, order_id)
  SELECT (SELECT k.customer_id FROM tax_documents d JOIN khata_entries k ON k.document_id = d.id AND k.credit_kind = 'claim' WHERE d.number = NEW.reference),
    'correction', 'spend', -NEW.amount_paise, 0, NEW.reference, NEW.order_id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION spend_by_note() IS
  'Takes what a credit note pays at a counter off the account that it stands on.';

CREATE FUNCTION require_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o orders%ROWTYPE;
  has bigint;
  wanted bigint;
BEGIN
  SELECT * INTO o FROM orders WHERE id = new.id;
  SELECT coalesce(-sum(credit_paise), 0) INTO has FROM khata_entries WHERE order_id = o.id AND credit_kind IN ('spend', 'spend_back');
  wanted := CASE WHEN o.status IN ('Cancelled', 'Payment Failed') THEN 0 ELSE least(o.credit_paise, coalesce(o.final_total_paise, o.total_paise)
    - (SELECT coalesce(sum(total_paise), 0) FROM tax_documents WHERE order_id = o.id AND against IS NOT NULL AND kind <> 'refund_voucher')) END;
  IF has <> wanted OR (o.status = 'Packed' AND EXISTS (SELECT FROM payment_attempts
      WHERE order_id = o.id AND status = 'Due' AND amount_paise <> o.final_total_paise - wanted)) THEN
    RAISE EXCEPTION 'order % has % of store credit instead of %', o.id, has, wanted
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_credit_kept', TABLE = 'orders';
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION require_credit() IS
  'An order has of its customer’s store credit what it costs, at most what it took, and asks for no more than the rest.';

CREATE TRIGGER cash_entries_append_only BEFORE DELETE OR UPDATE ON cash_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_sale_of_before AFTER INSERT ON counter_sales FOR EACH ROW WHEN (new.idempotency_key IS NOT NULL) EXECUTE FUNCTION keep_sale_of_before();
CREATE TRIGGER tell_sale_to_before AFTER INSERT ON requests FOR EACH ROW WHEN (new.call = 'POST /api/counter/sell') EXECUTE FUNCTION tell_sale_to_before();
CREATE TRIGGER share_request BEFORE INSERT ON khata_entries FOR EACH ROW WHEN (new.order_id IS NULL) EXECUTE FUNCTION share_request('idempotency_key', '', 'by_id', 'id');
CREATE TRIGGER share_request BEFORE INSERT ON drawer_entries FOR EACH ROW WHEN (new.kind IN ('pay_in', 'pay_out')) EXECUTE FUNCTION share_request('idempotency_key', '', 'by_id', 'drawer_id');
CREATE TRIGGER share_count BEFORE INSERT ON cash_entries FOR EACH ROW WHEN (new.kind IN ('handed_in', 'difference')) EXECUTE FUNCTION share_count();
CREATE TRIGGER cash_moves_append_only BEFORE DELETE OR UPDATE ON cash_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER drawer_entries_moved AFTER INSERT ON drawer_entries FOR EACH ROW EXECUTE FUNCTION move_drawer_cash();
CREATE TRIGGER cash_entries_moved AFTER INSERT ON cash_entries FOR EACH ROW EXECUTE FUNCTION move_rider_cash();
CREATE TRIGGER khata_entries_credit AFTER INSERT ON khata_entries FOR EACH ROW WHEN (new.credit_paise <> 0 AND new.customer_id IS NOT NULL) EXECUTE FUNCTION keep_credit();
CREATE TRIGGER customers_move_credit BEFORE UPDATE OF merged_into ON customers FOR EACH ROW WHEN (old.merged_into IS DISTINCT FROM new.merged_into) EXECUTE FUNCTION move_credit();
CREATE TRIGGER counter_returns_credit AFTER INSERT ON counter_returns FOR EACH ROW WHEN (new.kind = 'credit') EXECUTE FUNCTION credit_by_note();
CREATE TRIGGER tenders_credit AFTER INSERT ON tenders FOR EACH ROW WHEN (new.kind = 'credit') EXECUTE FUNCTION spend_by_note();
CREATE CONSTRAINT TRIGGER require_credit AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.credit_paise > 0 AND new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION require_credit();
