-- Carts, lists, orders, picking, riders (features/cart, features/lists, features/orders, features/fulfilment)

CREATE TABLE cart_items (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  pack_id bigint NOT NULL REFERENCES packs(id) ON DELETE CASCADE,
  quantity int NOT NULL CHECK (quantity >= 1 AND quantity <= 1000000),
  seen_paise bigint NOT NULL CHECK (seen_paise >= 0),
  added_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cart_items_user_id_pack_id_key UNIQUE (user_id, pack_id)
);
CREATE INDEX cart_items_pack ON cart_items (pack_id);
COMMENT ON COLUMN cart_items.user_id IS 'person: delete';
COMMENT ON COLUMN cart_items.seen_paise IS
  'What one cost when it was put in, so that the shopper can be told of a change.';
COMMENT ON CONSTRAINT cart_items_user_id_pack_id_key ON cart_items IS 'A pack is one line of a cart.';

CREATE TABLE lists (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT lists_name UNIQUE (user_id, name)
);
COMMENT ON TABLE lists IS 'Shopping lists of an account, such as Monthly or Puja.';
COMMENT ON COLUMN lists.name IS 'person: delete';

CREATE TABLE list_lines (
  list_id char(24) NOT NULL REFERENCES lists(id) ON DELETE CASCADE,
  pack_id bigint NOT NULL REFERENCES packs(id) ON DELETE CASCADE,
  "position" int NOT NULL CHECK ("position" >= 0),
  pieces int NOT NULL CHECK (pieces >= 1 AND pieces <= 99),
  seen_paise bigint NOT NULL CHECK (seen_paise >= 0),
  CONSTRAINT list_lines_pkey PRIMARY KEY (list_id, pack_id)
);
CREATE INDEX list_lines_pack ON list_lines (pack_id);
COMMENT ON TABLE list_lines IS 'The packs of a shopping list.';
COMMENT ON COLUMN list_lines.seen_paise IS
  'What one cost when it was put on the list, so that its shopper can be told what is dearer.';

CREATE TABLE watches (
  pack_id bigint NOT NULL REFERENCES packs(id) ON DELETE CASCADE,
  user_id char(24) NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  told_at timestamptz,
  CONSTRAINT watches_pkey PRIMARY KEY (pack_id, user_id)
);
CREATE INDEX watches_of_user ON watches (user_id);
COMMENT ON TABLE watches IS 'Packs of which shoppers want to be told once they are back in stock.';
COMMENT ON COLUMN watches.user_id IS 'person: delete';
COMMENT ON COLUMN watches.told_at IS
  'Null while its shopper waits. Who was told counts as one of those for whom the stock is, until it is sold out again.';

CREATE TABLE payment_methods (
  method text PRIMARY KEY CHECK (method ~ '^[A-Z][A-Z_]*$')
);
COMMENT ON TABLE payment_methods IS
  'read only: the ways to pay. A start adds those that a new release knows, so a provider needs no migration.';
COMMENT ON COLUMN payment_methods.method IS 'person: none';

CREATE TABLE orders (
  id text PRIMARY KEY CHECK (id ~ '^ORD-[0-9]{6}-[0-9A-Z]{8}$'),
  user_id char(24) REFERENCES users(id),
  status text NOT NULL
    CHECK (status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered', 'Cancelled', 'Payment Failed')),
  payment_status text NOT NULL
    CHECK (payment_status IN ('Unpaid', 'Pending', 'Paid', 'Failed', 'Refund Pending', 'Refunded')),
  payment_method text NOT NULL REFERENCES payment_methods(method),
  settled_attempt_id char(24) UNIQUE,
  revival smallint NOT NULL DEFAULT 0 CHECK (revival >= 0),
  delivery_note text,
  delivery_promise text,
  customer jsonb NOT NULL,
  address jsonb,
  charges jsonb NOT NULL DEFAULT '[]'::jsonb CHECK (jsonb_typeof(charges) = 'array'),
  sub_total_paise bigint NOT NULL CHECK (sub_total_paise >= 0),
  charges_paise bigint NOT NULL CHECK (charges_paise >= 0),
  round_off_paise bigint NOT NULL,
  total_paise bigint NOT NULL,
  item_count int NOT NULL CHECK (item_count >= 1),
  announced_at timestamptz,
  payment_reminded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  picker_id char(24) REFERENCES users(id),
  picking_since timestamptz,
  packed_at timestamptz,
  final_sub_total_paise bigint CHECK (final_sub_total_paise >= 0),
  final_charges jsonb CHECK (jsonb_typeof(final_charges) = 'array'),
  final_round_off_paise bigint CHECK (final_round_off_paise >= '-99'::int AND final_round_off_paise <= 0),
  final_total_paise bigint CHECK (final_total_paise >= 0),
  substitution text CHECK (substitution IN ('best', 'refund', 'call')),
  area_id char(24),
  slot_id char(24),
  promised_from timestamptz,
  promised_to timestamptz,
  channel text NOT NULL DEFAULT 'online' CHECK (channel IN ('online', 'phone', 'counter')),
  placed_by char(24) REFERENCES users(id),
  customer_id char(24) REFERENCES customers(id),
  counter_id char(24) REFERENCES counters(id),
  sold_at timestamptz,
  coupon jsonb,
  coupon_paise bigint NOT NULL DEFAULT 0,
  final_coupon_paise bigint NOT NULL DEFAULT 0,
  business_day date,
  offers jsonb NOT NULL DEFAULT '[]'::jsonb,
  offers_paise bigint NOT NULL DEFAULT 0,
  final_offers_paise bigint NOT NULL DEFAULT 0,
  credit_paise bigint NOT NULL DEFAULT 0,
  locale text NOT NULL DEFAULT 'en' CHECK (locale ~ '^[a-z]{2,3}$'),
  added_to text REFERENCES orders(id),
  CONSTRAINT orders_customer_shape CHECK ((jsonb_typeof(customer -> 'name') = 'string' AND jsonb_typeof(customer -> 'email') = 'string' AND (jsonb_typeof(customer -> 'mobile') = ANY (ARRAY['number', 'null']))) IS TRUE),
  CONSTRAINT orders_final_total_check CHECK (final_total_paise <= total_paise),
  CONSTRAINT orders_final_bill_check CHECK (num_nulls(packed_at, final_sub_total_paise, final_charges, final_round_off_paise, final_total_paise) = ANY (ARRAY[0, 5])),
  CONSTRAINT orders_address_shape CHECK (address IS NULL OR (address ?& '{_id,name,mobile,address_line,landmark,city,state,pincode,country,type}'::text[] AND jsonb_typeof(address -> 'mobile') = 'number' AND (address ->> 'pincode') ~ '^[1-9][0-9]{5}$') IS TRUE),
  CONSTRAINT orders_online_check CHECK (channel <> 'online' OR user_id IS NOT NULL AND address IS NOT NULL),
  CONSTRAINT orders_phone_check CHECK (channel <> 'phone' OR address IS NOT NULL),
  CONSTRAINT orders_counter_check CHECK ((channel = 'counter') = (counter_id IS NOT NULL) AND (channel = 'counter') = (sold_at IS NOT NULL)),
  CONSTRAINT orders_coupon_check CHECK (coupon_paise BETWEEN 0 AND sub_total_paise AND final_coupon_paise BETWEEN 0 AND coupon_paise AND (coupon IS NOT NULL OR coupon_paise = 0)),
  CONSTRAINT orders_business_day_known CHECK (business_day IS NOT NULL),
  CONSTRAINT orders_total_check CHECK (total_paise = (sub_total_paise + charges_paise - offers_paise - coupon_paise)),
  CONSTRAINT orders_offers_check CHECK (jsonb_typeof(offers) = 'array' AND offers_paise >= 0 AND final_offers_paise >= 0 AND final_offers_paise <= offers_paise AND (offers_paise + coupon_paise) <= sub_total_paise AND (offers <> '[]'::jsonb OR offers_paise = 0)),
  CONSTRAINT orders_credit_check CHECK (credit_paise >= 0 AND credit_paise <= total_paise AND (credit_paise = 0 OR customer_id IS NOT NULL))
) WITH (fillfactor=85);
CREATE INDEX orders_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
CREATE INDEX orders_status ON orders (status, created_at DESC, id DESC);
CREATE INDEX orders_waiting ON orders (created_at, id) WHERE (status IN ('Pending', 'Confirmed', 'Packed', 'Out for Delivery'));
-- The orders that a shopper, a mobile number or an address has under way: few, however long the history. What they hold
-- is limited (open-order-store.ts).
CREATE INDEX orders_open_user ON orders (user_id) WHERE ((status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed', 'Out for Delivery')) AND (payment_status <> 'Paid'));
CREATE INDEX orders_open_mobile ON orders ((((address ->> 'mobile'))::bigint)) WHERE ((status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed', 'Out for Delivery')) AND (payment_status <> 'Paid'));
CREATE INDEX orders_held_address ON orders (lower(regexp_replace(((address ->> 'pincode') || (address ->> 'address_line')), '[[:space:][:punct:]]+', '', 'g'))) WHERE ((status IN ('Awaiting Payment', 'Pending')) AND (payment_status <> 'Paid'));
CREATE INDEX orders_promised ON orders (COALESCE(promised_to, created_at), area_id, id) WHERE (status IN ('Pending', 'Confirmed', 'Packed', 'Out for Delivery'));
CREATE INDEX orders_customer ON orders (customer_id, created_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX orders_delivered_mobile ON orders ((((address ->> 'mobile'))::bigint)) WHERE (status = 'Delivered');
CREATE INDEX orders_by_business_day ON orders (business_day);
CREATE INDEX orders_late ON orders (business_day) WHERE (business_day < ((created_at AT TIME ZONE 'Asia/Kolkata'))::date);
CREATE INDEX orders_added_to ON orders (added_to) WHERE (added_to IS NOT NULL);
COMMENT ON TABLE orders IS
  'no delete: orders are copies. Lines, charges, address and customer stand as they were when the order was placed.';
COMMENT ON COLUMN orders.id IS 'person: keep a number of the shop, without a name';
COMMENT ON COLUMN orders.payment_method IS 'person: none';
COMMENT ON COLUMN orders.settled_attempt_id IS 'The one truth about whether an order is paid: which attempt paid it.';
COMMENT ON COLUMN orders.revival IS
  'How often an order that had failed or expired was taken up again: each time it may take stock and pass its states anew.';
COMMENT ON COLUMN orders.delivery_note IS 'person: blank';
COMMENT ON COLUMN orders.delivery_promise IS
  'What was promised when it was placed ("30–45 min"). Settings change; a promise that was given stays.
person: keep the shop’s books';
COMMENT ON COLUMN orders.customer IS 'person: name blank; email blank; mobile blank';
COMMENT ON COLUMN orders.address IS
  'person: name blank; mobile blank; address_line blank; landmark blank; city blank; pincode blank; type blank; _id none; state none; country none';
COMMENT ON COLUMN orders.charges IS 'person: * keep the shop’s books';
COMMENT ON COLUMN orders.announced_at IS 'When the shop’s staff and the shopper were told of it.';
COMMENT ON COLUMN orders.payment_reminded_at IS
  'When the shopper was mailed that the payment is about to expire: once per order.';
COMMENT ON COLUMN orders.picking_since IS
  'When the picker last touched it: a claim lapses after 30 minutes without a tap.';
COMMENT ON COLUMN orders.packed_at IS
  'When its final bill was made. Orders that an earlier version packed have none.';
COMMENT ON COLUMN orders.final_charges IS 'person: * keep the shop’s books';
COMMENT ON COLUMN orders.final_round_off_paise IS 'What is let off so that whole rupees are paid at the door.';
COMMENT ON COLUMN orders.final_total_paise IS
  'What the packed goods and the charges cost. Null means "not packed yet", never 0.';
COMMENT ON COLUMN orders.substitution IS
  'What the shopper wants if something is missing; order_lines.substitution says it for each line. Null, in orders of earlier versions, means "call me".';
COMMENT ON COLUMN orders.area_id IS 'The delivery area when it was placed; null where the shop had none.';
COMMENT ON COLUMN orders.promised_to IS 'When it is due, if a time was promised.';
COMMENT ON COLUMN orders.channel IS 'Where it was placed: on the site, by phone or at the counter.';
COMMENT ON COLUMN orders.placed_by IS 'Who of the shop placed it; null for one of the site.';
COMMENT ON COLUMN orders.customer_id IS 'For whom it was placed, if the shop knows them.';
COMMENT ON COLUMN orders.sold_at IS 'When it was sold by the clock of the counter; created_at is when it arrived.';
COMMENT ON COLUMN orders.coupon IS
  'Its terms (type, value, maxPaise), by which packing works it out anew.
person: * keep the shop’s books';
COMMENT ON COLUMN orders.coupon_paise IS 'What it takes off the goods that were agreed.';
COMMENT ON COLUMN orders.final_coupon_paise IS 'What it takes off the goods that were packed; 0 until then.';
COMMENT ON COLUMN orders.business_day IS
  'The day in the shop’s time on which it counts as a sale, written once (features/sales/business-day.ts): the day of the server’s clock, and of a sale that a counter made offline the day on which it was sold.';
COMMENT ON COLUMN orders.offers IS
  'The offers that it took: id, name, amountPaise, and of one on the whole basket its terms, by which packing works it out anew.
person: * keep the shop’s books';
COMMENT ON COLUMN orders.offers_paise IS
  'What offers take off the goods that were agreed, the one on the basket among them.';
COMMENT ON COLUMN orders.final_offers_paise IS 'What they take off the goods that were packed; 0 until then.';
COMMENT ON COLUMN orders.credit_paise IS
  'What store credit pays of the total, when it was placed. The rest is paid in money.';
COMMENT ON COLUMN orders.locale IS
  'The language of the page on which it was placed, and of what the shop writes about it.
person: none';
COMMENT ON COLUMN orders.added_to IS
  'The order that it comes together with, without paying its charges again.
person: keep a number of the shop, without a name';
COMMENT ON CONSTRAINT orders_customer_shape ON orders IS
  'As order-record.ts reads it. `order_search` is made of it and of the address.';
COMMENT ON CONSTRAINT orders_final_total_check ON orders IS 'What is packed never costs more than what was agreed.';
COMMENT ON CONSTRAINT orders_address_shape ON orders IS 'That of `addresses`, as it was.';

CREATE TABLE order_lines (
  order_id text NOT NULL REFERENCES orders(id),
  "position" int NOT NULL CHECK ("position" >= 0),
  pack_id bigint NOT NULL,
  product_id int NOT NULL,
  name text NOT NULL,
  image text NOT NULL,
  unit text NOT NULL,
  quantity int NOT NULL CHECK (quantity >= 1),
  price_paise bigint NOT NULL CHECK (price_paise >= 0),
  discount_micro int NOT NULL CHECK (discount_micro >= 0 AND discount_micro <= 100000000),
  line_paise bigint NOT NULL CHECK (line_paise >= 0),
  substitution text CHECK (substitution IN ('best', 'refund', 'call')),
  shelf text,
  grams int CHECK (grams > 0),
  offer_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT order_lines_pkey PRIMARY KEY (order_id, "position"),
  CONSTRAINT order_lines_offer_paise_check CHECK (offer_paise >= 0 AND offer_paise <= line_paise)
);
COMMENT ON TABLE order_lines IS 'append-only';
COMMENT ON COLUMN order_lines.pack_id IS 'Like product_id no foreign key: a line stays when its product is gone.';
COMMENT ON COLUMN order_lines.name IS 'person: keep the shop’s books';
COMMENT ON COLUMN order_lines.image IS 'person: keep the shop’s books';
COMMENT ON COLUMN order_lines.unit IS 'person: keep the shop’s books';
COMMENT ON COLUMN order_lines.substitution IS
  'What the shopper wants if it is missing. Null, in orders of earlier versions, means "call me".';
COMMENT ON COLUMN order_lines.shelf IS 'person: none';
COMMENT ON COLUMN order_lines.grams IS 'The nominal weight of one pack, where the shopper pays what it weighs.';
COMMENT ON COLUMN order_lines.offer_paise IS 'What offers on these goods take off the line.';

CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders(id),
  revival smallint NOT NULL DEFAULT 0 CHECK (revival >= 0),
  status text NOT NULL
    CHECK (status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered', 'Cancelled', 'Payment Failed')),
  by text NOT NULL CHECK (by IN ('shopper', 'admin', 'staff', 'system')),
  actor_id char(24) REFERENCES users(id),
  note text CHECK (length(note) <= 1000),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX order_events_once_per_revival ON order_events (order_id, revival, status);
CREATE INDEX order_events_staff_newest ON order_events (at DESC, id DESC) WHERE (by IN ('admin', 'staff'));
CREATE INDEX order_events_of_person_newest ON order_events (actor_id, at DESC, id DESC) WHERE (by IN ('admin', 'staff'));
COMMENT ON TABLE order_events IS
  'append-only: an order’s history. No state is entered twice, unless the order was revived in between.';
COMMENT ON COLUMN order_events.note IS 'person: blank';

CREATE TABLE order_additions (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  order_id text NOT NULL REFERENCES orders(id),
  "position" int NOT NULL CHECK ("position" > 0),
  amount_paise bigint NOT NULL,
  by_id char(24) NOT NULL REFERENCES users(id),
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_additions_order_id_position_key UNIQUE (order_id, "position")
);
COMMENT ON TABLE order_additions IS 'append-only: what was added to orders before they were picked.';
COMMENT ON COLUMN order_additions."position" IS
  'The first line that was added; the others follow until the next addition.';
COMMENT ON COLUMN order_additions.amount_paise IS
  'How much more the order costs since then; less than 0 where a charge fell away.';

CREATE TABLE order_search (
  order_id text PRIMARY KEY REFERENCES orders(id) ON DELETE CASCADE,
  search text NOT NULL,
  keys text[] NOT NULL
) WITH (autovacuum_vacuum_insert_threshold=4000, autovacuum_vacuum_insert_scale_factor=0);
CREATE INDEX order_search_all ON order_search USING gin (search gin_trgm_ops, keys) WITH (gin_pending_list_limit='16384');
COMMENT ON TABLE order_search IS
  'What the order desk searches, of each order that was announced or waits for its payment. Others are few, and searched themselves.';
COMMENT ON COLUMN order_search.search IS 'person: none';
COMMENT ON COLUMN order_search.keys IS 'person: none';

CREATE TABLE order_images (
  image text PRIMARY KEY
);
COMMENT ON TABLE order_images IS 'no delete: the pictures that lines of orders show, so that the sweep keeps them.';
COMMENT ON COLUMN order_images.image IS 'person: none';

CREATE TABLE list_photos (
  order_id text PRIMARY KEY REFERENCES orders(id),
  content bytea NOT NULL CHECK (octet_length(content) >= 1 AND octet_length(content) <= 2000000),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE list_photos IS 'Photos of lists for whoever picks the order, encoded again. No machine reads them.';
COMMENT ON COLUMN list_photos.content IS 'WebP.
person: delete';

CREATE TABLE slot_places (
  order_id text PRIMARY KEY REFERENCES orders(id),
  slot_id char(24) NOT NULL REFERENCES slots(id),
  released_at timestamptz
);
CREATE INDEX slot_places_slot ON slot_places (slot_id);
COMMENT ON TABLE slot_places IS
  'The place of an order in its slot; released when the order ends without being delivered.';

CREATE TABLE picks (
  order_id text NOT NULL,
  line_position int NOT NULL,
  supplied_quantity int CHECK (supplied_quantity >= 0),
  supplied_grams int CHECK (supplied_grams >= 0 AND supplied_grams <= 100000000),
  reason text CHECK (reason IN ('none_left', 'bad')),
  replacement_pack_id bigint REFERENCES packs(id),
  replacement_quantity int CHECK (replacement_quantity > 0),
  in_hand boolean NOT NULL DEFAULT false,
  picked_by char(24) REFERENCES users(id),
  picked_at timestamptz NOT NULL DEFAULT now(),
  replacement_grams int,
  printed jsonb CHECK (jsonb_typeof(printed) = 'array'),
  CONSTRAINT picks_pkey PRIMARY KEY (order_id, line_position),
  CONSTRAINT picks_replacement_check CHECK ((replacement_pack_id IS NULL) = (replacement_quantity IS NULL)),
  CONSTRAINT picks_replacement_grams_check CHECK (replacement_grams IS NULL OR replacement_grams BETWEEN 1 AND 100000000 AND replacement_pack_id IS NOT NULL),
  CONSTRAINT picks_order_id_line_position_fkey FOREIGN KEY (order_id, line_position) REFERENCES order_lines(order_id, "position")
);
CREATE INDEX picks_replacement_pack ON picks (replacement_pack_id);
-- What somebody picked on a day.
CREATE INDEX picks_person ON picks (picked_by, picked_at);
COMMENT ON TABLE picks IS 'The picker’s draft of each line, changed at every tap until the order is packed.';
COMMENT ON COLUMN picks.in_hand IS
  'The replacement is in the picker’s hand although the stock says that there is none.';
COMMENT ON COLUMN picks.replacement_grams IS 'What all of the replacement weighs, where it is sold by weight.';
COMMENT ON COLUMN picks.printed IS
  'The MRPs that are printed on the packets taken, and how many have each: `[{ "mrp_paise", "pieces" }]`.
person: none';

CREATE TABLE supplied_lines (
  order_id text NOT NULL,
  "position" int NOT NULL CHECK ("position" >= 0),
  line_position int NOT NULL,
  is_replacement boolean NOT NULL,
  pack_id bigint NOT NULL,
  product_id int NOT NULL,
  name text NOT NULL,
  unit text NOT NULL,
  image text NOT NULL,
  quantity int NOT NULL CHECK (quantity >= 1),
  grams int CHECK (grams > 0),
  price_paise bigint NOT NULL CHECK (price_paise >= 0),
  discount_micro int NOT NULL CHECK (discount_micro >= 0 AND discount_micro <= 100000000),
  final_paise bigint NOT NULL CHECK (final_paise >= 0),
  pack_grams int,
  offer_paise bigint NOT NULL DEFAULT 0,
  mrp_paise bigint CHECK (mrp_paise >= 1),
  CONSTRAINT supplied_lines_pkey PRIMARY KEY (order_id, "position"),
  CONSTRAINT supplied_lines_weighed_has_grams CHECK (pack_grams IS NULL OR pack_grams > 0 AND grams IS NOT NULL),
  CONSTRAINT supplied_lines_offer_paise_check CHECK (offer_paise >= 0 AND offer_paise <= final_paise),
  CONSTRAINT supplied_lines_order_id_line_position_fkey FOREIGN KEY (order_id, line_position) REFERENCES order_lines(order_id, "position")
);
CREATE INDEX supplied_lines_replacement_image ON supplied_lines (image) WHERE is_replacement;
CREATE INDEX supplied_lines_by_mrp ON supplied_lines (pack_id) WHERE (mrp_paise IS NOT NULL);
COMMENT ON TABLE supplied_lines IS
  'append-only: what left the shop, written once when the order is packed. The papers’ rows come from here.';
COMMENT ON COLUMN supplied_lines.line_position IS 'The agreed line that it supplies, or replaces.';
COMMENT ON COLUMN supplied_lines.name IS 'person: keep the shop’s books';
COMMENT ON COLUMN supplied_lines.unit IS 'person: keep the shop’s books';
COMMENT ON COLUMN supplied_lines.image IS 'person: keep the shop’s books';
COMMENT ON COLUMN supplied_lines.grams IS 'What all of it weighed, where the shopper pays what it weighs.';
COMMENT ON COLUMN supplied_lines.final_paise IS
  'What it costs, for a replacement at most the unsupplied part of the line.';
COMMENT ON COLUMN supplied_lines.pack_grams IS
  'The nominal weight of one pack, where the shopper pays what it weighs; null also in rows of earlier versions, whose stock moved in whole packs.';
COMMENT ON COLUMN supplied_lines.offer_paise IS
  'What the line keeps of what offers took off the agreed one, by its pieces.';
COMMENT ON COLUMN supplied_lines.mrp_paise IS
  'The MRP that is printed on these packets, where the shelf may hold several; they cost no more.';
COMMENT ON CONSTRAINT supplied_lines_weighed_has_grams ON supplied_lines IS
  'What is sold by weight is weighed, replacements too.';
COMMENT ON INDEX supplied_lines_replacement_image IS
  'For the sweep of pictures; every other supplied line shows the picture of its order line.';

CREATE TABLE deliveries (
  order_id text NOT NULL REFERENCES orders(id),
  attempt smallint NOT NULL DEFAULT 1 CHECK (attempt >= 1),
  rider_id char(24) NOT NULL REFERENCES users(id),
  sequence int CHECK (sequence >= 0),
  assigned_at timestamptz NOT NULL DEFAULT now(),
  tries smallint NOT NULL DEFAULT 0,
  done_at timestamptz,
  outcome text CHECK (outcome IN ('delivered', 'failed')),
  proof text CHECK (proof IN ('code', 'photo', 'guard', 'override')),
  proof_note text CHECK (length(proof_note) >= 1 AND length(proof_note) <= 300),
  failure text CHECK (failure IN ('nobody there', 'refused', 'wrong address', 'called off')),
  photo text CHECK (photo ~ '^/media/[0-9a-f]{32}\.webp$'),
  device_at timestamptz,
  request_key uuid,
  paid_by text CHECK (paid_by IN ('cash', 'upi')),
  collected_paise bigint,
  CONSTRAINT deliveries_pkey PRIMARY KEY (order_id, attempt),
  CONSTRAINT deliveries_tries CHECK (tries >= 0 AND tries <= 5),
  CONSTRAINT deliveries_done CHECK ((done_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT deliveries_have_proof CHECK ((NOT outcome IS DISTINCT FROM 'delivered') = (proof IS NOT NULL)),
  CONSTRAINT deliveries_have_failure CHECK ((NOT outcome IS DISTINCT FROM 'failed') = (failure IS NOT NULL)),
  CONSTRAINT deliveries_override_has_reason CHECK (proof <> 'override' OR proof_note IS NOT NULL),
  CONSTRAINT deliveries_collected CHECK ((paid_by IS NULL) = (collected_paise IS NULL))
);
CREATE UNIQUE INDEX deliveries_open ON deliveries (order_id) WHERE (done_at IS NULL);
CREATE UNIQUE INDEX deliveries_delivered ON deliveries (order_id) WHERE (outcome = 'delivered');
CREATE INDEX deliveries_rider ON deliveries (rider_id, done_at);
CREATE INDEX deliveries_paid_by_upi ON deliveries (done_at) WHERE (paid_by = 'upi');
COMMENT ON TABLE deliveries IS 'no delete: who brings an order to the door, each attempt, and how it ended.';
COMMENT ON COLUMN deliveries.sequence IS
  'The place among the rider’s stops, as the rider has sorted them.
person: none';
COMMENT ON COLUMN deliveries.tries IS 'Wrong codes, counted by the statement that compares the code.
person: none';
COMMENT ON COLUMN deliveries.proof IS
  'The shopper’s code; a photo after five wrong codes; guard: handed to whoever was there, where no code is needed; override: a manager’s word, with the reason in proof_note.';
COMMENT ON COLUMN deliveries.proof_note IS 'person: blank';
COMMENT ON COLUMN deliveries.photo IS 'person: blank (files in uploads)';
COMMENT ON COLUMN deliveries.device_at IS
  'When the rider’s device says it was; done_at is the server’s time and counts.
person: none';
COMMENT ON COLUMN deliveries.request_key IS 'Read by the version before only: requests has it.
person: none';
COMMENT ON COLUMN deliveries.paid_by IS
  'How the order was paid at the door, by the word of the rider; null where nothing was due.';
COMMENT ON COLUMN deliveries.collected_paise IS 'What was due at the door when it was handed over.';

CREATE TABLE subscriptions (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  pack_id bigint NOT NULL REFERENCES packs(id) ON DELETE CASCADE,
  address_id char(24) REFERENCES addresses(id) ON DELETE SET NULL,
  payment_method text NOT NULL CHECK (payment_method IN ('CASH_ON_DELIVERY', 'KHATA')),
  use_credit boolean NOT NULL DEFAULT false,
  slot_starts time without time zone,
  substitution text NOT NULL CHECK (substitution IN ('best', 'refund', 'call')),
  wishes jsonb NOT NULL CHECK (jsonb_typeof(wishes) = 'object'),
  ends_on date,
  fixed_through date NOT NULL,
  stopped_why text CHECK (stopped_why IN ('withdrawn', 'address', 'account')),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX subscriptions_user ON subscriptions (user_id);
CREATE INDEX subscriptions_pack ON subscriptions (pack_id);
CREATE INDEX subscriptions_address ON subscriptions (address_id);
CREATE INDEX subscriptions_due ON subscriptions (fixed_through) WHERE (stopped_why IS NULL);
COMMENT ON TABLE subscriptions IS 'What a shopper wants again and again, such as milk every morning.';
COMMENT ON COLUMN subscriptions.user_id IS 'person: delete';
COMMENT ON COLUMN subscriptions.payment_method IS 'person: delete';
COMMENT ON COLUMN subscriptions.use_credit IS 'Store credit is spent on it before it is paid otherwise.';
COMMENT ON COLUMN subscriptions.slot_starts IS
  'The delivery slot of each day that begins then, if there is one; null for the first.';
COMMENT ON COLUMN subscriptions.wishes IS
  'Pattern, first and last day, pauses, skips and changed days (subscriptions/subscription-days.ts).
person: * delete';
COMMENT ON COLUMN subscriptions.ends_on IS 'The last day, as in wishes: nothing is due after it.';
COMMENT ON COLUMN subscriptions.fixed_through IS
  'Up to this day, included, it is decided what comes; those days are in subscription_days.';
COMMENT ON COLUMN subscriptions.stopped_why IS
  'It waits until its shopper resumes it: its pack is sold no more, its address is deleted, or its account is not active.';
COMMENT ON COLUMN subscriptions.version IS
  'Goes up with each change, so that a day is never fixed by wishes that have changed since they were read.';

CREATE TABLE subscription_days (
  subscription_id char(24) NOT NULL REFERENCES subscriptions(id) ON DELETE CASCADE,
  day date NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('ordered', 'brought', 'left_out')),
  wanted int NOT NULL CHECK (wanted > 0),
  pieces int NOT NULL CHECK (pieces >= 0),
  order_id text REFERENCES orders(id),
  why text CHECK (length(why) >= 1 AND length(why) <= 60),
  fixed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT subscription_days_pkey PRIMARY KEY (subscription_id, day),
  CONSTRAINT subscription_days_order CHECK ((outcome = 'left_out') = (order_id IS NULL) AND (pieces > 0) = (outcome = 'ordered'))
);
CREATE INDEX subscription_days_order ON subscription_days (order_id);
CREATE INDEX subscription_days_day ON subscription_days (day);
COMMENT ON TABLE subscription_days IS 'The days of subscriptions that were fixed, each with its order.';
COMMENT ON COLUMN subscription_days.outcome IS
  'ordered; brought: it came with the order of an earlier day, since the shop is closed on this one; left_out.';
COMMENT ON COLUMN subscription_days.wanted IS 'The pieces that were wished, with those of the closed days after it.';
COMMENT ON COLUMN subscription_days.pieces IS 'The pieces that were ordered.';
COMMENT ON COLUMN subscription_days.why IS
  'Why less than was wanted is ordered: closed, missed, or the code of the refusal.
person: none';

CREATE VIEW unread_states WITH (security_invoker = true) AS
 SELECT 'address'::text AS kind,
    addresses.id,
    addresses.user_id,
    addresses.state,
    addresses.pincode
   FROM addresses
  WHERE read_state(addresses.state) IS NULL
UNION ALL
 SELECT 'order'::text AS kind,
    o.id,
    o.user_id,
    o.address ->> 'state'::text AS state,
    o.address ->> 'pincode'::text AS pincode
   FROM orders o
  WHERE o.address IS NOT NULL AND (o.status <> ALL (ARRAY['Delivered'::text, 'Cancelled'::text, 'Payment Failed'::text])) AND read_state(o.address ->> 'state'::text) IS NULL;
COMMENT ON VIEW unread_states IS
  'Addresses, and open orders, whose state nobody could read: the shopper is asked to choose it again; npm run doctor lists them.';

CREATE FUNCTION erase_notes_of_old_orders(ids text[]) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
  UPDATE order_events e SET note = NULL FROM orders o
  WHERE o.id = ANY (ids) AND o.created_at < now() - interval '8 years'
    AND e.order_id = o.id AND e.by <> 'system' AND e.note IS NOT NULL
$$;
COMMENT ON FUNCTION erase_notes_of_old_orders(ids text[]) IS
  'What people wrote into the history of orders whose time is over. Of the owner, since the serving role may not change histories.';

CREATE FUNCTION write_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search AS s (order_id, search, keys) VALUES (NEW.id,
    order_search_text(NEW.id, NEW.customer, NEW.address), order_search_keys(NEW.id, NEW.customer, NEW.address))
  ON CONFLICT (order_id) DO UPDATE SET search = excluded.search, keys = excluded.keys
  WHERE (s.search, s.keys) <> (excluded.search, excluded.keys);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION write_order_search() IS
  'Runs in the statement that announces an order, or overwrites who ordered.';

CREATE FUNCTION set_line_offers(of_order text, offers bigint[]) RETURNS boolean LANGUAGE sql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
  UPDATE order_lines l SET offer_paise = o.paise FROM unnest(offers) WITH ORDINALITY AS o (paise, n)
  WHERE l.order_id = of_order AND l.position = o.n - 1 AND l.offer_paise <> o.paise
    AND EXISTS (SELECT FROM orders WHERE id = of_order AND status IN ('Pending', 'Confirmed') AND packed_at IS NULL);
  SELECT true;
$$;
COMMENT ON FUNCTION set_line_offers(of_order text, offers bigint[]) IS
  'What offers take off the lines of an order, in their order, worked out anew with what is added to it. Nothing else of a line changes.';

CREATE TRIGGER order_search_of_new AFTER INSERT ON orders FOR EACH ROW WHEN (new.announced_at IS NOT NULL OR new.status = 'Awaiting Payment') EXECUTE FUNCTION write_order_search();
CREATE TRIGGER order_search_of_changed AFTER UPDATE OF announced_at, customer, address ON orders FOR EACH ROW WHEN (old.announced_at IS NULL AND new.announced_at IS NOT NULL OR old.customer <> new.customer OR old.address IS DISTINCT FROM new.address) EXECUTE FUNCTION write_order_search();
CREATE TRIGGER keep_delivery_of_before AFTER UPDATE OF request_key ON deliveries FOR EACH ROW WHEN (new.request_key IS NOT NULL) EXECUTE FUNCTION keep_delivery_of_before();
CREATE TRIGGER orders_business_day_stays BEFORE UPDATE OF business_day ON orders FOR EACH ROW WHEN (old.business_day IS DISTINCT FROM new.business_day) EXECUTE FUNCTION refuse_other_business_day();
CREATE TRIGGER orders_business_day_of_new BEFORE INSERT ON orders FOR EACH ROW WHEN (new.business_day IS NULL) EXECUTE FUNCTION fill_business_day();

INSERT INTO payment_methods (method) VALUES
  ('CASH_ON_DELIVERY'),
  ('PAYU'),
  ('RMS'),
  ('SABPAISA'),
  ('CASHFREE'),
  ('UPI');
