-- Areas, slots, charges (features/fulfilment/slots, features/charges)

CREATE TABLE delivery_areas (
  id char(24) PRIMARY KEY,
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 60),
  min_order_paise bigint NOT NULL DEFAULT 0 CHECK (min_order_paise >= 0),
  cod_max_paise bigint CHECK (cod_max_paise >= 0),
  travel_minutes int NOT NULL DEFAULT 0 CHECK (travel_minutes >= 0 AND travel_minutes <= 1440),
  is_active boolean NOT NULL DEFAULT true,
  sort_order int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1
);
COMMENT ON TABLE delivery_areas IS
  'Where the shop delivers, and on what terms. A shop without areas delivers everywhere.';
COMMENT ON COLUMN delivery_areas.name IS 'person: none';
COMMENT ON COLUMN delivery_areas.travel_minutes IS 'What the ride adds to the promised minutes.';
COMMENT ON COLUMN delivery_areas.version IS 'Counts saves, so that a save of an older one is refused.';

CREATE TABLE delivery_pincodes (
  pincode text PRIMARY KEY CHECK (pincode ~ '^[1-9][0-9]{5}$'),
  area_id char(24) NOT NULL REFERENCES delivery_areas(id) ON DELETE CASCADE
);
CREATE INDEX delivery_pincodes_area ON delivery_pincodes (area_id);
COMMENT ON TABLE delivery_pincodes IS 'The pincodes of each delivery area.';
COMMENT ON COLUMN delivery_pincodes.pincode IS 'person: none';
COMMENT ON CONSTRAINT delivery_pincodes_pkey ON delivery_pincodes IS 'No pincode is in two areas.';

CREATE TABLE area_wishes (
  pincode text NOT NULL CHECK (pincode ~ '^[1-9][0-9]{5}$'),
  email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT area_wishes_pkey PRIMARY KEY (pincode, email)
);
COMMENT ON TABLE area_wishes IS 'Who wants one mail when the shop delivers to a pincode. The mail ends the wish.';
COMMENT ON COLUMN area_wishes.pincode IS 'person: delete';
COMMENT ON COLUMN area_wishes.email IS 'person: delete';

CREATE TABLE shop_days (
  day date PRIMARY KEY,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 120)
);
COMMENT ON TABLE shop_days IS 'Days off, by the calendar of India: no slot begins on them.';
COMMENT ON COLUMN shop_days.note IS 'person: none';

CREATE TABLE slot_rules (
  id char(24) PRIMARY KEY,
  area_id char(24) REFERENCES delivery_areas(id) ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday >= 0 AND weekday <= 6),
  starts time without time zone NOT NULL,
  ends time without time zone NOT NULL,
  capacity int NOT NULL CHECK (capacity >= 0 AND capacity <= 10000),
  cutoff_minutes int NOT NULL CHECK (cutoff_minutes >= 0 AND cutoff_minutes <= 10080),
  is_active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT slot_rules_check CHECK (starts <> ends)
);
CREATE INDEX slot_rules_area ON slot_rules (area_id);
COMMENT ON TABLE slot_rules IS
  'The slots of each week, by the clock of India. Those without an area are for a shop that delivers everywhere.';
COMMENT ON COLUMN slot_rules.weekday IS '0 is Sunday.';
COMMENT ON COLUMN slot_rules.ends IS 'One that is not after the start is on the next day.';

CREATE TABLE slots (
  id char(24) PRIMARY KEY,
  rule_id char(24) NOT NULL,
  area_id char(24),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  capacity int NOT NULL,
  taken int NOT NULL DEFAULT 0,
  CONSTRAINT slots_rule_id_starts_at_key UNIQUE (rule_id, starts_at),
  CONSTRAINT slots_check CHECK (taken >= 0 AND taken <= capacity),
  CONSTRAINT slots_check1 CHECK (starts_at < ends_at),
  CONSTRAINT slots_check2 CHECK (closes_at <= starts_at)
);
CREATE INDEX slots_starts ON slots (starts_at);
COMMENT ON TABLE slots IS
  'Delivery slots that orders can be placed in. Rules and areas may be deleted; a slot with orders stays.';
COMMENT ON COLUMN slots.closes_at IS 'From then on no order is placed in it.';
COMMENT ON COLUMN slots.taken IS 'How many orders hold a place, counted by the statement that takes it.';

CREATE TABLE charges (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL DEFAULT '',
  type text NOT NULL CHECK (type IN ('fixed', 'percentage')),
  value bigint NOT NULL CHECK (value >= 0),
  min_order_paise bigint CHECK (min_order_paise >= 0),
  max_order_paise bigint CHECK (max_order_paise >= 0),
  is_active boolean NOT NULL DEFAULT true,
  sort_order int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  tax_rule text NOT NULL DEFAULT 'fixed' CHECK (tax_rule IN ('fixed', 'follow')),
  sac text NOT NULL DEFAULT '996813' CHECK (sac ~ '^99[0-9]{4}$'),
  tax_rate_bp int NOT NULL DEFAULT 1800 CHECK (tax_rate_bp >= 0 AND tax_rate_bp <= 4000),
  once_per_time boolean NOT NULL DEFAULT false,
  translations jsonb NOT NULL DEFAULT '{}'::jsonb CHECK (jsonb_typeof(translations) = 'object'),
  CONSTRAINT charges_at_most_all CHECK (type = 'fixed' OR value <= 100000000),
  CONSTRAINT charges_range CHECK (min_order_paise IS NULL OR max_order_paise IS NULL OR min_order_paise < max_order_paise)
);
COMMENT ON COLUMN charges.name IS 'person: none';
COMMENT ON COLUMN charges.description IS 'person: none';
COMMENT ON COLUMN charges.value IS 'Paise when fixed, millionths of a percent when a percentage.';
COMMENT ON COLUMN charges.tax_rule IS
  'fixed: a service of its own, at its own rate. follow: part of the value of the goods, shared over their rates.';
COMMENT ON COLUMN charges.sac IS 'person: none';
COMMENT ON COLUMN charges.tax_rate_bp IS 'GST of a charge of its own, in hundredths of a percent.';
COMMENT ON COLUMN charges.once_per_time IS 'Whether a second order for the same time and address is free of it.';
COMMENT ON COLUMN charges.translations IS
  'The name by the id of a language: {"hi": {"name": "बारिश का शुल्क"}}.
person: none';
COMMENT ON CONSTRAINT charges_at_most_all ON charges IS 'A percentage is 100 % at most.';

CREATE TABLE charge_areas (
  charge_id char(24) NOT NULL REFERENCES charges(id) ON DELETE CASCADE,
  area_id char(24) NOT NULL REFERENCES delivery_areas(id),
  CONSTRAINT charge_areas_pkey PRIMARY KEY (charge_id, area_id)
);
CREATE INDEX charge_areas_area ON charge_areas (area_id);
COMMENT ON TABLE charge_areas IS
  'Where a charge applies; one without areas applies everywhere. An area with charges of its own is not deleted, since they would apply everywhere.';

CREATE VIEW gap_cash_charge AS
 SELECT charges.id AS charge_id
   FROM charges
  WHERE charges.is_active AND (charges.name ~ '\mCOD\M'::text OR ((charges.name || ' '::text) || charges.description) ~* '\mcash on delivery\M'::text);
COMMENT ON VIEW gap_cash_charge IS
  'Charges that say they are for cash on delivery. Charges have no condition of that kind, so everybody would pay them.';
