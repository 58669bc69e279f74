CREATE TABLE suppliers (
  id char(24) PRIMARY KEY,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 80),
  gstin text CHECK (gstin ~ '^[0-9A-Z]{15}$'),
  phone text CHECK (length(phone) BETWEEN 1 AND 40),
  columns jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(columns) = 'object'),
  is_active boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX suppliers_once ON suppliers (lower(name));
COMMENT ON TABLE suppliers IS 'no delete: whom the shop buys from.';
COMMENT ON COLUMN suppliers.columns IS 'What the columns of their files mean, by a hash of the headings; learned from a bill that was written.';

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
  CHECK (CASE WHEN reverses IS NULL THEN total_paise >= 0 ELSE total_paise <= 0 END)
);
CREATE UNIQUE INDEX purchases_once ON purchases (supplier_id, lower(bill_number), entry) WHERE reverses IS NULL;
CREATE INDEX purchases_written ON purchases (written_at);
COMMENT ON TABLE purchases IS 'append-only: bills of suppliers. A wrong one is reversed by a row, and may then be entered again.';
COMMENT ON COLUMN purchases.entry IS 'How often this bill was entered and reversed before.';

CREATE TABLE purchase_lines (
  purchase_id char(24) REFERENCES purchases(id),
  "position" integer,
  pack_id bigint NOT NULL REFERENCES packs(id),
  quantity integer NOT NULL,
  free_quantity integer NOT NULL DEFAULT 0,
  cost_paise bigint NOT NULL CHECK (cost_paise BETWEEN 0 AND 10000000000),
  mrp_paise bigint CHECK (mrp_paise BETWEEN 1 AND 10000000000),
  batch text CHECK (length(batch) BETWEEN 1 AND 40),
  expires_on date,
  PRIMARY KEY (purchase_id, "position"),
  CHECK (quantity + free_quantity <> 0 AND quantity::bigint * free_quantity >= 0)
);
CREATE INDEX purchase_lines_pack ON purchase_lines (pack_id);
COMMENT ON TABLE purchase_lines IS 'append-only: what a bill of a supplier brought. Those of a reversal are below zero.';
COMMENT ON COLUMN purchase_lines.cost_paise IS 'What one paid pack costs, with tax. The free ones make all of them cheaper.';

CREATE VIEW bought_packs WITH (security_invoker = true) AS
  SELECT l.pack_id, l.purchase_id, l."position", l.quantity + l.free_quantity AS packs,
    round(l.cost_paise::numeric * l.quantity / (l.quantity + l.free_quantity))::bigint AS cost_paise,
    l.mrp_paise, l.batch, l.expires_on, b.bill_date, b.written_at
  FROM purchase_lines l JOIN purchases b ON b.id = l.purchase_id
  WHERE b.reverses IS NULL AND NOT EXISTS (SELECT FROM purchases r WHERE r.reverses = b.id);
COMMENT ON VIEW bought_packs IS 'The lines of the bills that were not reversed; the cost is that of one pack, free ones counted.';
