-- The papers that go with the goods, and the notes that correct them.
-- additive: unique indexes and triggers are on the new tables only.

CREATE TABLE document_series (
  series text NOT NULL CHECK (series ~ '^[A-Z0-9]{1,4}$'),
  fy     char(4) NOT NULL CHECK (fy ~ '^[0-9]{4}$'),
  next   integer NOT NULL DEFAULT 1 CHECK (next >= 1),
  PRIMARY KEY (series, fy)
);
COMMENT ON TABLE document_series IS 'no delete: the next number of each series of papers in each financial year (2627 is April 2026 to March 2027). A paper takes its number last, under the lock of this row, so that there are no gaps.';

CREATE TABLE tax_documents (
  id               char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  series           text NOT NULL,
  fy               char(4) NOT NULL,
  serial           integer NOT NULL CHECK (serial >= 1),
  number           text NOT NULL UNIQUE CHECK (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  kind             text NOT NULL CHECK (kind IN ('tax_invoice', 'bill_of_supply', 'invoice_cum_bill_of_supply', 'cash_memo',
    'credit_note', 'refund_note', 'receipt_voucher', 'refund_voucher')),
  order_id         text NOT NULL REFERENCES orders,
  against          char(24),
  reason           text CHECK (length(reason) <= 1000),
  gst_effective    boolean NOT NULL,
  issued_at        timestamptz NOT NULL,
  place_of_supply  char(2) NOT NULL CHECK (place_of_supply ~ '^[0-9]{2}$'),
  inter_state      boolean NOT NULL,
  supplier         jsonb NOT NULL CHECK (jsonb_typeof(supplier) = 'object'),
  recipient        jsonb NOT NULL CHECK (jsonb_typeof(recipient) = 'object'),
  keep_until       date NOT NULL,
  taxable_paise    bigint NOT NULL,
  cgst_paise       bigint NOT NULL,
  sgst_paise       bigint NOT NULL,
  igst_paise       bigint NOT NULL,
  round_off_paise  bigint NOT NULL,
  total_paise      bigint NOT NULL CHECK (total_paise >= 0),
  refund_id        char(24) REFERENCES refunds,
  idempotency_key  text UNIQUE,
  issued_by        char(24) REFERENCES users,
  UNIQUE (series, fy, serial),
  UNIQUE (id, order_id),
  FOREIGN KEY (series, fy) REFERENCES document_series (series, fy),
  CONSTRAINT tax_documents_against_own_order FOREIGN KEY (against, order_id) REFERENCES tax_documents (id, order_id),
  CONSTRAINT tax_documents_total_check CHECK (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise),
  CONSTRAINT tax_documents_halves_check CHECK (cgst_paise = sgst_paise),
  CONSTRAINT tax_documents_state_check CHECK (CASE WHEN inter_state THEN cgst_paise = 0 ELSE igst_paise = 0 END),
  CONSTRAINT tax_documents_against_check CHECK ((kind IN ('credit_note', 'refund_note', 'refund_voucher')) = (against IS NOT NULL))
);
CREATE UNIQUE INDEX tax_documents_one_per_order ON tax_documents (order_id) WHERE against IS NULL AND kind <> 'receipt_voucher';
CREATE INDEX tax_documents_order ON tax_documents (order_id);
CREATE INDEX tax_documents_against ON tax_documents (against) WHERE against IS NOT NULL;
CREATE INDEX tax_documents_newest ON tax_documents (issued_at DESC, id DESC);
CREATE TRIGGER tax_documents_append_only BEFORE UPDATE OR DELETE ON tax_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE tax_documents IS 'append-only: the papers that go with the goods (CGST section 31), and the notes that correct them. Supplier and recipient stand as they were.';
COMMENT ON COLUMN tax_documents.series IS 'With fy and serial it makes the number, such as A/2627/000123.';
COMMENT ON COLUMN tax_documents.against IS 'The paper that a note corrects.';
COMMENT ON COLUMN tax_documents.gst_effective IS 'False for a note after 30 November of the next financial year: the money goes back, the tax stays paid.';
COMMENT ON COLUMN tax_documents.keep_until IS 'Tax law keeps a paper for 72 months after the annual return is due (CGST section 36).';
COMMENT ON COLUMN tax_documents.refund_id IS 'The refund that a note started, of an order that was paid online.';

CREATE TABLE tax_document_rows (
  document_id    char(24) NOT NULL REFERENCES tax_documents,
  position       integer NOT NULL CHECK (position >= 0),
  of_position    integer,
  kind           text NOT NULL CHECK (kind IN ('goods', 'charge')),
  product_id     integer,
  pack_id        bigint,
  description    text NOT NULL,
  hsn            text,
  uqc            text NOT NULL,
  quantity_milli bigint NOT NULL CHECK (quantity_milli >= 0),
  price_paise    bigint NOT NULL,
  coupon_paise   bigint NOT NULL DEFAULT 0,
  gross_paise    bigint NOT NULL CHECK (gross_paise >= 0),
  treatment      text NOT NULL CHECK (treatment IN ('taxable', 'exempt', 'nil', 'non_gst')),
  rate_bp        integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 4000),
  taxable_paise  bigint NOT NULL,
  cgst_paise     bigint NOT NULL,
  sgst_paise     bigint NOT NULL,
  igst_paise     bigint NOT NULL,
  PRIMARY KEY (document_id, position),
  CONSTRAINT tax_document_rows_sum_check CHECK (gross_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  CONSTRAINT tax_document_rows_goods_check CHECK ((kind = 'goods') = (pack_id IS NOT NULL))
);
CREATE TRIGGER tax_document_rows_append_only BEFORE UPDATE OR DELETE ON tax_document_rows
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE tax_document_rows IS 'append-only: tax is computed once, for each row, when the paper is made; every report is a sum of these rows. A note’s rows are positive too: its kind is their sign.';
COMMENT ON COLUMN tax_document_rows.of_position IS 'The row of the corrected paper that a note gives back.';
COMMENT ON COLUMN tax_document_rows.quantity_milli IS 'In thousandths of its unit (uqc): weighed goods in kilograms.';
