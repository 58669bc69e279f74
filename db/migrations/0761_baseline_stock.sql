-- Suppliers, counts, the ledger of stock (features/stock)

CREATE TABLE suppliers (
  id char(24) PRIMARY KEY,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 80),
  gstin text CHECK (gstin ~ '^[0-9A-Z]{15}$'),
  phone text CHECK (length(phone) >= 1 AND length(phone) <= 40),
  columns jsonb NOT NULL DEFAULT '{}'::jsonb CHECK (jsonb_typeof(columns) = 'object'),
  is_active boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX suppliers_once ON suppliers (lower(name));
COMMENT ON TABLE suppliers IS 'no delete: whom the shop buys from.';
COMMENT ON COLUMN suppliers.name IS 'person: keep the shop’s trade partners';
COMMENT ON COLUMN suppliers.gstin IS 'person: keep the shop’s trade partners';
COMMENT ON COLUMN suppliers.phone IS 'person: keep the shop’s trade partners';
COMMENT ON COLUMN suppliers.columns IS
  'What the columns of their files mean, by a hash of the headings; learned from a bill that was written.
person: none';

CREATE TABLE supplier_items (
  supplier_id char(24) NOT NULL REFERENCES suppliers(id),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 200),
  pack_id bigint NOT NULL REFERENCES packs(id) ON DELETE CASCADE,
  CONSTRAINT supplier_items_pkey PRIMARY KEY (supplier_id, name)
);
CREATE INDEX supplier_items_pack ON supplier_items (pack_id);
COMMENT ON TABLE supplier_items IS
  'no delete: what the bills of a supplier call packs, in lower case; learned from a bill that was written.';
COMMENT ON COLUMN supplier_items.name IS 'person: none';

CREATE TABLE purchases (
  id char(24) PRIMARY KEY,
  supplier_id char(24) NOT NULL REFERENCES suppliers(id),
  bill_number text NOT NULL CHECK (bill_number <> '' AND length(bill_number) <= 40),
  bill_date date NOT NULL,
  entry smallint NOT NULL DEFAULT 0 CHECK (entry >= 0),
  written_at timestamptz NOT NULL DEFAULT now(),
  by_id char(24) NOT NULL REFERENCES users(id),
  reverses char(24) UNIQUE REFERENCES purchases(id),
  total_paise bigint NOT NULL,
  return_number int CHECK (return_number > 0),
  reason text CHECK (length(reason) >= 1 AND length(reason) <= 300),
  CONSTRAINT purchases_total CHECK (
CASE
    WHEN (reverses IS NULL) = (return_number IS NULL) THEN total_paise >= 0
    ELSE total_paise <= 0
END),
  CONSTRAINT purchases_return_reason CHECK (return_number IS NULL OR reason IS NOT NULL)
);
CREATE INDEX purchases_written ON purchases (written_at);
CREATE UNIQUE INDEX purchases_once_a_year ON purchases (supplier_id, lower(bill_number), date_part('year', (bill_date - '3 mons'::interval)), entry) WHERE (reverses IS NULL);
CREATE UNIQUE INDEX purchases_return_once ON purchases (return_number) WHERE ((reverses IS NULL) AND (return_number IS NOT NULL));
COMMENT ON TABLE purchases IS
  'append-only: bills of suppliers. A wrong one is reversed by a row, and may then be entered again.';
COMMENT ON COLUMN purchases.bill_number IS 'person: keep the shop’s trade partners';
COMMENT ON COLUMN purchases.entry IS 'How often this bill was entered and reversed before.';
COMMENT ON COLUMN purchases.return_number IS
  'Of goods that went back to the supplier: the number of the debit note. Its lines and its total are below zero.';
COMMENT ON COLUMN purchases.reason IS 'Why goods went back.
person: none';
COMMENT ON INDEX purchases_once_a_year IS
  'Suppliers begin with number 1 in every financial year, from April to March.';

CREATE TABLE purchase_lines (
  purchase_id char(24) NOT NULL REFERENCES purchases(id),
  "position" int NOT NULL,
  pack_id bigint NOT NULL REFERENCES packs(id),
  quantity int NOT NULL,
  free_quantity int NOT NULL DEFAULT 0,
  cost_paise bigint NOT NULL CHECK (cost_paise >= 0 AND cost_paise <= '10000000000'::bigint),
  mrp_paise bigint CHECK (mrp_paise >= 1 AND mrp_paise <= '10000000000'::bigint),
  batch text CHECK (length(batch) >= 1 AND length(batch) <= 40),
  expires_on date,
  relabels boolean NOT NULL DEFAULT false,
  grams bigint,
  free_grams bigint,
  CONSTRAINT purchase_lines_pkey PRIMARY KEY (purchase_id, "position"),
  CONSTRAINT purchase_lines_check CHECK ((quantity + free_quantity) <> 0 AND (quantity::bigint * free_quantity) >= 0),
  CONSTRAINT purchase_lines_grams_check CHECK ((num_nulls(grams, free_grams) = ANY (ARRAY[0, 2])) AND (grams IS NULL OR (grams + free_grams) <> 0 AND (grams::numeric * free_grams::numeric) >= 0::numeric))
);
CREATE INDEX purchase_lines_pack ON purchase_lines (pack_id);
-- The tills ask every minute which dates have come near.
CREATE INDEX purchase_lines_expires ON purchase_lines (expires_on) WHERE (expires_on IS NOT NULL);
COMMENT ON TABLE purchase_lines IS
  'append-only: what a bill of a supplier brought. Those of a reversal are below zero.';
COMMENT ON COLUMN purchase_lines.cost_paise IS
  'What one paid pack costs, with tax. The free ones make all of them cheaper.';
COMMENT ON COLUMN purchase_lines.batch IS 'person: none';
COMMENT ON COLUMN purchase_lines.relabels IS
  'The packets that were in stock before got a sticker with the MRP of this line.';
COMMENT ON COLUMN purchase_lines.grams IS
  'Of a pack that is sold by weight: what was paid for, to the gram; `quantity` is the whole packs of it, at least one. Null for others, and in rows of earlier versions.';
COMMENT ON COLUMN purchase_lines.free_grams IS 'What came free beside it.';

CREATE TABLE supplier_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  supplier_id char(24) NOT NULL REFERENCES suppliers(id),
  kind text NOT NULL CHECK (kind IN ('opening', 'payment', 'correction')),
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
  paid_by text CHECK (paid_by IN ('cash', 'upi', 'bank', 'cheque')),
  note text CHECK (length(note) >= 1 AND length(note) <= 300),
  day date NOT NULL,
  by_id char(24) NOT NULL REFERENCES users(id),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  reverses bigint UNIQUE REFERENCES supplier_entries(id),
  CONSTRAINT supplier_entries_paid_by CHECK ((kind = 'payment') = (paid_by IS NOT NULL)),
  CONSTRAINT supplier_entries_payment CHECK (kind <> 'payment' OR (amount_paise < 0) = (reverses IS NULL)),
  CONSTRAINT supplier_entries_reason CHECK (kind <> 'correction' OR note IS NOT NULL)
);
CREATE INDEX supplier_entries_of_supplier ON supplier_entries (supplier_id, id);
COMMENT ON TABLE supplier_entries IS
  'append-only: what was paid to a supplier, what was owed before the first bill, and corrections. What is owed is their sum and that of the bills.';
COMMENT ON COLUMN supplier_entries.amount_paise IS 'What it adds to what the shop owes: a payment is below zero.';
COMMENT ON COLUMN supplier_entries.note IS
  'A reason, or the number of a transfer or cheque.
person: keep the shop’s trade partners';
COMMENT ON COLUMN supplier_entries.day IS 'The day on which it was paid.';
COMMENT ON COLUMN supplier_entries.reverses IS
  'The entry that this one undoes, of the same kind; an entry is undone once.';

CREATE TABLE counts (
  id char(24) PRIMARY KEY,
  shelf text CHECK (shelf <> '' AND length(shelf) <= 20),
  limit_paise bigint NOT NULL CHECK (limit_paise >= 0),
  begun_at timestamptz NOT NULL DEFAULT now(),
  by_id char(24) NOT NULL REFERENCES users(id),
  finished_at timestamptz,
  finished_by char(24) REFERENCES users(id),
  CONSTRAINT counts_check CHECK ((finished_at IS NULL) = (finished_by IS NULL))
);
CREATE INDEX counts_begun ON counts (begun_at);
COMMENT ON TABLE counts IS 'no delete: counts of a shelf, or of the shop.';
COMMENT ON COLUMN counts.shelf IS 'person: keep the work of the staff';
COMMENT ON COLUMN counts.limit_paise IS 'A difference that is worth more is counted a second time.';

CREATE TABLE count_lines (
  count_id char(24) NOT NULL REFERENCES counts(id),
  pack_id bigint NOT NULL REFERENCES packs(id),
  counted int NOT NULL CHECK (counted >= 0),
  counted_at timestamptz NOT NULL,
  counted_by char(24) NOT NULL REFERENCES users(id),
  expected int NOT NULL,
  value_paise bigint NOT NULL CHECK (value_paise >= 0),
  again int CHECK (again >= 0),
  again_at timestamptz,
  again_by char(24) REFERENCES users(id),
  again_expected int,
  written int,
  in_grams boolean NOT NULL DEFAULT false,
  added_at timestamptz[] NOT NULL DEFAULT '{}'::timestamptz[],
  CONSTRAINT count_lines_pkey PRIMARY KEY (count_id, pack_id),
  CONSTRAINT count_lines_check CHECK (num_nulls(again, again_at, again_by, again_expected) = ANY (ARRAY[0, 4]))
);
-- What somebody counted on a day, the first and the second time.
CREATE INDEX count_lines_person ON count_lines (counted_by, counted_at);
CREATE INDEX count_lines_person_again ON count_lines (again_by, again_at) WHERE (again_by IS NOT NULL);
CREATE INDEX count_lines_pack ON count_lines (pack_id);
COMMENT ON TABLE count_lines IS
  'no delete: what was counted of a pack, and what should have been there at that time.';
COMMENT ON COLUMN count_lines.value_paise IS 'What one pack is worth: its cost if it is known, otherwise its price.';
COMMENT ON COLUMN count_lines.written IS 'By how much the stock was changed when the count was finished.';
COMMENT ON COLUMN count_lines.in_grams IS
  'Whether the numbers are grams, of a pack that is sold by weight; otherwise they are packs.';
COMMENT ON COLUMN count_lines.added_at IS
  'When what lay in other places was counted and added: each is added once, however often it is sent.
person: none';

CREATE TABLE stock_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pack_id bigint NOT NULL REFERENCES packs(id),
  order_id text REFERENCES orders(id),
  revival smallint NOT NULL DEFAULT 0 CHECK (revival >= 0),
  attempt_id char(24),
  reason text NOT NULL
    CHECK (reason IN ('opening', 'order', 'cancel', 'adjustment', 'unsupplied', 'substitute', 'return', 'purchase', 'count', 'waste')),
  quantity int NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  return_id char(24),
  purchase_id char(24) REFERENCES purchases(id),
  count_id char(24) REFERENCES counts(id),
  waste_reason text,
  happened_at timestamptz,
  grams bigint,
  addition_id char(24) REFERENCES order_additions(id),
  CONSTRAINT stock_movements_attempt_has_order CHECK (attempt_id IS NULL OR order_id IS NOT NULL),
  CONSTRAINT stock_movements_of_order CHECK ((order_id IS NOT NULL) = (reason IN ('order', 'cancel', 'unsupplied', 'substitute', 'return'))),
  CONSTRAINT stock_movements_return_check CHECK ((reason = 'return') = (return_id IS NOT NULL)),
  CONSTRAINT stock_movements_of_purchase CHECK ((reason = 'purchase') = (purchase_id IS NOT NULL)),
  CONSTRAINT stock_movements_of_count CHECK ((reason = 'count') = (count_id IS NOT NULL)),
  CONSTRAINT stock_movements_of_waste CHECK ((reason = 'waste') = (waste_reason IS NOT NULL) AND (waste_reason IS NULL OR (waste_reason IN ('expired', 'damaged', 'spoiled', 'used')) AND COALESCE(grams, quantity::bigint) < 0)),
  CONSTRAINT stock_movements_of_own_attempt FOREIGN KEY (attempt_id, order_id) REFERENCES payment_attempts(id, order_id),
  CONSTRAINT stock_movements_return_of_order FOREIGN KEY (return_id, order_id) REFERENCES tax_documents(id, order_id)
);
CREATE INDEX stock_movements_pack ON stock_movements (pack_id);
CREATE UNIQUE INDEX stock_movements_once_per_return ON stock_movements (return_id, pack_id) WHERE (return_id IS NOT NULL);
CREATE UNIQUE INDEX stock_movements_once_per_purchase ON stock_movements (purchase_id, pack_id) WHERE (purchase_id IS NOT NULL);
CREATE INDEX stock_movements_waste ON stock_movements (at) WHERE (reason = 'waste');
-- What comes in late and happened before a finished count is taken back by a second movement of that count.
CREATE INDEX stock_movements_of_count_pack ON stock_movements (count_id, pack_id) WHERE (count_id IS NOT NULL);
CREATE UNIQUE INDEX stock_movements_once_per_order ON stock_movements (order_id, pack_id, revival, reason, return_id, addition_id) NULLS NOT DISTINCT WHERE (order_id IS NOT NULL);
COMMENT ON TABLE stock_movements IS
  'append-only: every change of a stock, for ever. A stock is the sum of its movements. An order takes a pack once and gives it back once, unless it was revived in between.';
COMMENT ON COLUMN stock_movements.attempt_id IS
  'Which attempt to pay held the goods, and at the end of which they went back.';
COMMENT ON COLUMN stock_movements.return_id IS
  'The note with which the goods came back: one pack may come back more than once.';
COMMENT ON COLUMN stock_movements.waste_reason IS
  'Why goods were written off; `used`: in the shop itself.
person: none';
COMMENT ON COLUMN stock_movements.happened_at IS
  'When it happened; `at` is when it was written. Null, in rows of earlier versions: then, too.';
COMMENT ON COLUMN stock_movements.grams IS
  'Of a pack that was sold by weight: the change to the gram. `quantity` is by how much the whole packs changed with it.';
COMMENT ON COLUMN stock_movements.addition_id IS
  'What was added to the order later takes its stock by movements of its own.';

CREATE VIEW bought_packs AS
 SELECT l.pack_id,
    l.purchase_id,
    l."position",
    l.quantity + l.free_quantity AS packs,
    NULLIF(round(l.cost_paise::numeric * COALESCE(l.grams, l.quantity::bigint)::numeric / COALESCE(l.grams + l.free_grams, (l.quantity + l.free_quantity)::bigint)::numeric), 0::numeric)::bigint AS cost_paise,
    l.mrp_paise,
    l.batch,
    l.expires_on,
    b.bill_date,
    b.written_at,
    l.relabels,
    l.grams + l.free_grams AS grams
   FROM purchase_lines l
     JOIN purchases b ON b.id = l.purchase_id
  WHERE b.reverses IS NULL AND b.return_number IS NULL AND NOT (EXISTS ( SELECT
           FROM purchases r
          WHERE r.reverses = b.id));
COMMENT ON VIEW bought_packs IS
  'The lines of the bills that were not reversed; the cost is that of one pack, free ones counted, and null where all were free; `grams` are all that came, where they were weighed.';

CREATE FUNCTION keep_stock_grams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  heap bigint;
BEGIN
  IF NOT NEW.weighed OR NEW.grams IS NULL THEN
    NEW.stock_grams := NULL;
    RETURN NEW;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.stock_grams := coalesce(NEW.stock_grams, NEW.stock::bigint * NEW.grams);
  -- Into a heap goes what was its own; what leaves one leaves it to the others.
  ELSIF OLD.shares_stock <> NEW.shares_stock THEN
    SELECT max(stock_grams) INTO heap FROM packs WHERE product_id = NEW.product_id AND shares_stock AND id <> NEW.id;
    NEW.stock_grams := CASE WHEN NEW.shares_stock THEN OLD.stock_grams + coalesce(heap, 0)
      WHEN heap IS NULL THEN OLD.stock_grams ELSE 0 END;
  -- It is weighed from now on, or its packs have another weight; a heap stays what it weighs.
  ELSIF OLD.stock_grams IS NULL OR OLD.grams <> NEW.grams AND NOT NEW.shares_stock THEN
    NEW.stock_grams := NEW.stock::bigint * NEW.grams;
  -- An older server counts whole packs.
  ELSIF NEW.stock_grams = OLD.stock_grams AND NEW.stock <> OLD.stock THEN
    NEW.stock_grams := OLD.stock_grams + (NEW.stock - OLD.stock)::bigint * OLD.grams;
  END IF;
  NEW.stock := NEW.stock_grams / NEW.grams;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION keep_stock_grams() IS
  'The stock of a pack that is sold by weight is as many whole packs as its grams are.';

CREATE FUNCTION keep_movements_in_grams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.shares_stock THEN
    INSERT INTO stock_movements (pack_id, reason, quantity, grams, happened_at)
    VALUES (NEW.id, 'adjustment', 0, CASE WHEN NEW.weighed THEN OLD.stock::bigint * NEW.grams ELSE 0 END - coalesce(OLD.stock_grams, 0), now());
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_movements_in_grams() IS
  'The grams of a pack are the sum of its movements, also when it begins to be weighed or its weight is changed.';

CREATE FUNCTION share_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own record;
  other bigint;
BEGIN
  IF NEW.shares_stock THEN
    UPDATE packs SET stock_grams = NEW.stock_grams
    WHERE product_id = NEW.product_id AND shares_stock AND stock_grams <> NEW.stock_grams;
    RETURN NULL;
  END IF;
  SELECT coalesce(sum(quantity), 0) AS packs, coalesce(sum(grams), 0) AS grams INTO own FROM stock_movements WHERE pack_id = NEW.id;
  SELECT min(id) INTO other FROM packs WHERE product_id = NEW.product_id AND shares_stock;
  INSERT INTO stock_movements (pack_id, reason, quantity, grams, happened_at)
  SELECT pack_id, 'adjustment', packs, grams, now() FROM (VALUES
    (NEW.id, NEW.stock - own.packs, NEW.stock_grams - own.grams), (other, 0::bigint, own.grams - NEW.stock_grams)
  ) AS m(pack_id, packs, grams) WHERE pack_id IS NOT NULL AND (packs <> 0 OR grams <> 0);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION share_stock() IS
  'One pack of a product joins its heap, or leaves it: the grams of a heap are the sum of the movements of its packs.';

CREATE FUNCTION sold_by_mrp(wanted bigint) RETURNS TABLE(mrp_paise bigint, packs numeric) LANGUAGE sql
STABLE AS $$
  WITH returned AS (
    -- What comes back damaged is taken off the books in the same transaction: it lies on no shelf.
    SELECT m.order_id, m.return_id, w.id IS NULL AS is_kept FROM stock_movements m
    LEFT JOIN stock_movements w ON w.pack_id = m.pack_id AND w.reason = 'adjustment' AND w.at = m.at AND w.quantity = -m.quantity
    WHERE m.pack_id = wanted AND m.reason = 'return'
  )
  -- The row of a note says which MRP came back. Of an order that holds nothing more, all that was not written off did.
  SELECT s.mrp, sum(greatest(0, CASE WHEN h.held = 0 THEN coalesce(b.off, 0) ELSE s.packs - coalesce(b.kept, 0) END)) AS packs
  FROM (SELECT order_id, supplied_lines.mrp_paise AS mrp, sum(quantity) AS packs FROM supplied_lines
    WHERE pack_id = wanted AND supplied_lines.mrp_paise IS NOT NULL GROUP BY 1, 2) s
  CROSS JOIN LATERAL (SELECT -sum(m.quantity) AS held FROM stock_movements m WHERE m.order_id = s.order_id AND m.pack_id = wanted) h
  LEFT JOIN LATERAL (SELECT sum(n.packs) FILTER (WHERE r.is_kept) AS kept, sum(n.packs) FILTER (WHERE NOT r.is_kept) AS off
    FROM returned r JOIN tax_document_rows n ON n.document_id = r.return_id
    WHERE r.order_id = s.order_id AND n.pack_id = wanted AND n.price_paise = s.mrp) b ON true
  GROUP BY s.mrp
$$;
COMMENT ON FUNCTION sold_by_mrp(wanted bigint) IS
  'How many packets were sold by each MRP that was read on them, without those that came back.';

CREATE FUNCTION printed_lots(wanted bigint) RETURNS TABLE(n bigint, mrp_paise bigint, pieces integer, is_assumed boolean) LANGUAGE sql
STABLE AS $$
  WITH pack AS (
    SELECT id, price_paise, stock + coalesce((SELECT sum(l.quantity) FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.pack_id = k.id
      WHERE o.status IN ('Awaiting Payment', 'Pending', 'Confirmed')), 0) AS shelf
    FROM packs k WHERE id = wanted AND NOT weighed
  ), bills AS (
    SELECT b.mrp, b.packs, b.relabels, b.is_assumed,
      row_number() OVER (ORDER BY b.bill_date DESC, b.written_at DESC, b.purchase_id DESC, b."position" DESC) AS n
    FROM pack k CROSS JOIN LATERAL (
      SELECT coalesce(p.mrp_paise, k.price_paise) AS mrp, p.packs, p.relabels, p.mrp_paise IS NULL AS is_assumed, p.bill_date, p.written_at,
        p.purchase_id, p."position"
      FROM bought_packs p WHERE p.pack_id = k.id
        AND (p.mrp_paise IS NOT NULL OR NOT EXISTS (SELECT FROM kept_mrps o WHERE o.pack_id = k.id AND o.at > p.written_at))
      UNION ALL
      SELECT o.mrp_paise, o.packets, false, false, '-infinity', o.at, NULL, NULL FROM kept_mrps o WHERE o.pack_id = k.id) b
    WHERE k.shelf > 0
  ), lots AS (
    SELECT n, is_assumed, packs, least(mrp, min(mrp) FILTER (WHERE relabels) OVER (ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS mrp FROM bills
  ), unsold AS (
    SELECT n, is_assumed, mrp, l.packs - greatest(0, least(l.packs, coalesce(s.packs, 0) - (sum(l.packs) OVER (PARTITION BY mrp ORDER BY n DESC) - l.packs))) AS packs
    FROM lots l LEFT JOIN sold_by_mrp(wanted) s ON s.mrp_paise = l.mrp
  ), all_lots AS (
    SELECT n, is_assumed, mrp, packs, sum(packs) OVER (ORDER BY n) AS upto FROM unsold
    UNION ALL
    SELECT 1000000, true, k.price_paise, greatest(0, k.shelf - coalesce((SELECT sum(packs) FROM unsold), 0)), k.shelf FROM pack k WHERE k.shelf > 0
  ), kept AS (
    SELECT n, is_assumed, least(packs, shelf - (upto - packs)) AS pieces, CASE n WHEN 1000000 THEN least(mrp, (SELECT min(mrp) FROM bills WHERE relabels)) ELSE mrp END AS mrp
    FROM all_lots, pack
  )
  SELECT n, mrp, pieces::int, is_assumed FROM kept WHERE pieces > 0
$$;
COMMENT ON FUNCTION printed_lots(wanted bigint) IS
  'The packets in stock by the lots that they came in, the newest first; whether their MRP is only assumed to be that of the pack.';

CREATE FUNCTION printed_mrps(wanted bigint) RETURNS TABLE(mrp_paise bigint, pieces integer) LANGUAGE sql
STABLE AS $$
  SELECT l.mrp_paise, sum(l.pieces)::int FROM printed_lots(wanted) l GROUP BY l.mrp_paise ORDER BY min(l.n)
$$;
COMMENT ON FUNCTION printed_mrps(wanted bigint) IS
  'The MRPs that may be printed on the packets in stock, that of the newest bill first, and how many have each.';

CREATE TRIGGER packs_stock_grams BEFORE INSERT OR UPDATE ON packs FOR EACH ROW WHEN (new.weighed OR new.stock_grams IS NOT NULL) EXECUTE FUNCTION keep_stock_grams();
CREATE TRIGGER stock_movements_in_grams BEFORE INSERT ON stock_movements FOR EACH ROW WHEN (new.happened_at IS NULL AND new.grams IS NULL) EXECUTE FUNCTION movement_in_grams();
CREATE TRIGGER packs_movements_in_grams AFTER UPDATE OF weighed, grams ON packs FOR EACH ROW WHEN (old.weighed <> new.weighed OR new.weighed AND old.grams <> new.grams) EXECUTE FUNCTION keep_movements_in_grams();
CREATE TRIGGER packs_share_stock AFTER UPDATE OF shares_stock ON packs FOR EACH ROW WHEN (old.shares_stock <> new.shares_stock) EXECUTE FUNCTION share_stock();
