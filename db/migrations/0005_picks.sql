-- What a picker does, and what leaves the shop. What was agreed (order_lines) never changes.

CREATE TABLE picks (
  order_id             text NOT NULL,
  line_position        integer NOT NULL,
  supplied_quantity    integer CHECK (supplied_quantity >= 0),
  supplied_grams       integer CHECK (supplied_grams BETWEEN 0 AND 100000000),
  reason               text CHECK (reason IN ('none_left', 'bad')),
  replacement_pack_id  bigint REFERENCES packs,
  replacement_quantity integer CHECK (replacement_quantity > 0),
  in_hand              boolean NOT NULL DEFAULT false,
  picked_by            char(24) REFERENCES users,
  picked_at            timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, line_position),
  FOREIGN KEY (order_id, line_position) REFERENCES order_lines (order_id, position),
  CONSTRAINT picks_replacement_check CHECK ((replacement_pack_id IS NULL) = (replacement_quantity IS NULL))
);
CREATE INDEX picks_replacement_pack ON picks (replacement_pack_id);
COMMENT ON TABLE picks IS 'The picker’s draft of each line, changed at every tap until the order is packed.';
COMMENT ON COLUMN picks.in_hand IS 'The replacement is in the picker’s hand although the stock says that there is none.';

CREATE TABLE supplied_lines (
  order_id       text NOT NULL,
  position       integer NOT NULL CHECK (position >= 0),
  line_position  integer NOT NULL,
  is_replacement boolean NOT NULL,
  pack_id        bigint NOT NULL,
  product_id     integer NOT NULL,
  name           text NOT NULL,
  unit           text NOT NULL,
  image          text NOT NULL,
  quantity       integer NOT NULL CHECK (quantity >= 1),
  grams          integer CHECK (grams > 0),
  price_paise    bigint NOT NULL CHECK (price_paise >= 0),
  discount_micro integer NOT NULL CHECK (discount_micro BETWEEN 0 AND 100000000),
  final_paise    bigint NOT NULL CHECK (final_paise >= 0),
  PRIMARY KEY (order_id, position),
  FOREIGN KEY (order_id, line_position) REFERENCES order_lines (order_id, position)
);
COMMENT ON TABLE supplied_lines IS 'append-only: what left the shop, written once when the order is packed. The papers’ rows come from here.';
COMMENT ON COLUMN supplied_lines.line_position IS 'The agreed line that it supplies, or replaces.';
COMMENT ON COLUMN supplied_lines.grams IS 'What all of it weighed, where the shopper pays what it weighs.';
COMMENT ON COLUMN supplied_lines.final_paise IS 'What it costs, for a replacement at most the unsupplied part of the line.';
