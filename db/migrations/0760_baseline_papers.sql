-- Tax documents (features/papers)

CREATE TABLE document_series (
  series text NOT NULL CHECK (series ~ '^[A-Z0-9]{1,4}$'),
  fy char(4) NOT NULL CHECK (fy ~ '^[0-9]{4}$'),
  next int NOT NULL DEFAULT 1 CHECK (next >= 1),
  last_at timestamptz,
  CONSTRAINT document_series_pkey PRIMARY KEY (series, fy)
);
COMMENT ON TABLE document_series IS
  'no delete: the next number of each series of papers in each financial year (2627 is April 2026 to March 2027). A paper takes its number last, under the lock of this row, so that there are no gaps.';
COMMENT ON COLUMN document_series.fy IS 'person: none';
COMMENT ON COLUMN document_series.last_at IS
  'When its last paper was issued. The next one is never earlier, even if the clock jumps back.';

CREATE TABLE tax_documents (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  series text NOT NULL,
  fy char(4) NOT NULL,
  serial int NOT NULL CHECK (serial >= 1),
  number text NOT NULL UNIQUE CHECK (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  kind text NOT NULL
    CHECK (kind IN ('tax_invoice', 'bill_of_supply', 'invoice_cum_bill_of_supply', 'cash_memo', 'credit_note', 'refund_note', 'receipt_voucher', 'refund_voucher')),
  order_id text NOT NULL REFERENCES orders(id),
  against char(24),
  reason text CHECK (length(reason) <= 1000),
  gst_effective boolean NOT NULL,
  issued_at timestamptz NOT NULL,
  place_of_supply char(2) NOT NULL CHECK (place_of_supply ~ '^[0-9]{2}$'),
  inter_state boolean NOT NULL,
  supplier jsonb NOT NULL CHECK (jsonb_typeof(supplier) = 'object'),
  recipient jsonb NOT NULL CHECK (jsonb_typeof(recipient) = 'object'),
  keep_until date NOT NULL,
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  round_off_paise bigint NOT NULL,
  total_paise bigint NOT NULL CHECK (total_paise >= 0),
  refund_id char(24) REFERENCES refunds(id),
  idempotency_key text UNIQUE,
  issued_by char(24) REFERENCES users(id),
  lowers_due boolean NOT NULL DEFAULT false,
  cash_rounding_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT tax_documents_series_fy_serial_key UNIQUE (series, fy, serial),
  CONSTRAINT tax_documents_id_order_id_key UNIQUE (id, order_id),
  CONSTRAINT tax_documents_total_check CHECK (total_paise = (taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise)),
  CONSTRAINT tax_documents_halves_check CHECK (cgst_paise = sgst_paise),
  CONSTRAINT tax_documents_state_check CHECK (
CASE
    WHEN inter_state THEN cgst_paise = 0
    ELSE igst_paise = 0
END),
  CONSTRAINT tax_documents_against_check CHECK ((kind IN ('credit_note', 'refund_note', 'refund_voucher')) = (against IS NOT NULL)),
  CONSTRAINT tax_documents_series_fy_fkey FOREIGN KEY (series, fy) REFERENCES document_series(series, fy),
  CONSTRAINT tax_documents_against_own_order FOREIGN KEY (against, order_id) REFERENCES tax_documents(id, order_id)
);
CREATE UNIQUE INDEX tax_documents_one_per_order ON tax_documents (order_id) WHERE ((against IS NULL) AND (kind <> 'receipt_voucher'));
CREATE INDEX tax_documents_order ON tax_documents (order_id);
CREATE INDEX tax_documents_against ON tax_documents (against) WHERE (against IS NOT NULL);
CREATE INDEX tax_documents_newest ON tax_documents (issued_at DESC, id DESC);
CREATE INDEX tax_documents_by_kind ON tax_documents (kind, issued_at DESC, id DESC);
CREATE UNIQUE INDEX tax_documents_one_receipt ON tax_documents (order_id) WHERE (kind = 'receipt_voucher');
CREATE UNIQUE INDEX tax_documents_one_refund_voucher ON tax_documents (against) WHERE (kind = 'refund_voucher');
-- Papers that are listed by themselves are few: a grocer rarely sells to another state.
CREATE INDEX tax_documents_inter_state ON tax_documents (issued_at, id) WHERE inter_state;
CREATE INDEX tax_documents_notes_by_day ON tax_documents ((((issued_at AT TIME ZONE 'Asia/Kolkata'))::date)) WHERE (kind IN ('credit_note', 'refund_note'));
COMMENT ON TABLE tax_documents IS
  'append-only: the papers that go with the goods (CGST section 31), and the notes that correct them. Supplier and recipient stand as they were.';
COMMENT ON COLUMN tax_documents.series IS 'With fy and serial it makes the number, such as A/2627/000123.';
COMMENT ON COLUMN tax_documents.fy IS 'person: none';
COMMENT ON COLUMN tax_documents.number IS 'person: keep the shop’s books';
COMMENT ON COLUMN tax_documents.against IS 'The paper that a note corrects.';
COMMENT ON COLUMN tax_documents.reason IS 'person: blank';
COMMENT ON COLUMN tax_documents.gst_effective IS
  'False for a note after 30 November of the next financial year: the money goes back, the tax stays paid.';
COMMENT ON COLUMN tax_documents.place_of_supply IS 'person: keep the shop’s books';
COMMENT ON COLUMN tax_documents.supplier IS 'person: * none';
COMMENT ON COLUMN tax_documents.recipient IS
  'person: name keep the law: section 36 of the CGST Act; email keep the law: section 36 of the CGST Act; mobile blank; address keep the law: section 36 of the CGST Act; * keep the law: section 36 of the CGST Act';
COMMENT ON COLUMN tax_documents.keep_until IS
  'Tax law keeps a paper for 72 months after the annual return is due (CGST section 36).';
COMMENT ON COLUMN tax_documents.refund_id IS 'The refund that a note started, of an order that was paid online.';
COMMENT ON COLUMN tax_documents.idempotency_key IS 'Read by the version before only: requests has it.
person: none';
COMMENT ON COLUMN tax_documents.lowers_due IS
  'True for a note on an order that was still to be paid at the door: so much less is collected.';
COMMENT ON COLUMN tax_documents.cash_rounding_paise IS
  'What cash in whole rupees had more or less than its part of the total, at the counter; no part of the supply.';

CREATE TABLE tax_document_rows (
  document_id char(24) NOT NULL REFERENCES tax_documents(id),
  "position" int NOT NULL CHECK ("position" >= 0),
  of_position int,
  kind text NOT NULL CHECK (kind IN ('goods', 'charge')),
  product_id int,
  pack_id bigint,
  description text NOT NULL,
  hsn text,
  uqc text NOT NULL,
  quantity_milli bigint NOT NULL CHECK (quantity_milli >= 0),
  price_paise bigint NOT NULL,
  coupon_paise bigint NOT NULL DEFAULT 0,
  gross_paise bigint NOT NULL CHECK (gross_paise >= 0),
  treatment text NOT NULL CHECK (treatment IN ('taxable', 'exempt', 'nil', 'non_gst')),
  rate_bp int NOT NULL CHECK (rate_bp >= 0 AND rate_bp <= 4000),
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  packs int NOT NULL DEFAULT 0 CHECK (packs >= 0),
  offer_paise bigint NOT NULL DEFAULT 0 CHECK (offer_paise >= 0),
  second_name text,
  CONSTRAINT tax_document_rows_pkey PRIMARY KEY (document_id, "position"),
  CONSTRAINT tax_document_rows_sum_check CHECK (gross_paise = (taxable_paise + cgst_paise + sgst_paise + igst_paise)),
  CONSTRAINT tax_document_rows_goods_check CHECK ((kind = 'goods') = (pack_id IS NOT NULL))
);
COMMENT ON TABLE tax_document_rows IS
  'append-only: tax is computed once, for each row, when the paper is made; every report is a sum of these rows. A note’s rows are positive too: its kind is their sign.';
COMMENT ON COLUMN tax_document_rows.of_position IS 'The row of the corrected paper that a note gives back.';
COMMENT ON COLUMN tax_document_rows.description IS 'person: none';
COMMENT ON COLUMN tax_document_rows.hsn IS 'person: none';
COMMENT ON COLUMN tax_document_rows.uqc IS 'person: none';
COMMENT ON COLUMN tax_document_rows.quantity_milli IS 'In thousandths of its unit (uqc): weighed goods in kilograms.';
COMMENT ON COLUMN tax_document_rows.coupon_paise IS
  'Its share of what comes off the whole bill, by a coupon or by an offer on the basket.';
COMMENT ON COLUMN tax_document_rows.packs IS
  'How many packs: a note gives them back one by one. 0 for a charge, and for an amount given back.';
COMMENT ON COLUMN tax_document_rows.offer_paise IS
  'What offers on these goods took off before the row’s tax was computed.';
COMMENT ON COLUMN tax_document_rows.second_name IS
  'What the product was called in the second language of the shop’s papers when this one was written.
person: none';

CREATE TABLE tax_days (
  day date PRIMARY KEY,
  summed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE tax_days IS
  'The days in India whose papers are summed in tax_day_rows and tax_day_papers. A job adds those that are over; a paper that a counter sends later takes its day back. Can always be made again from the papers.';

CREATE TABLE tax_day_rows (
  day date NOT NULL REFERENCES tax_days(day) ON DELETE CASCADE,
  place_of_supply text NOT NULL,
  inter_state boolean NOT NULL,
  is_large boolean NOT NULL,
  treatment text NOT NULL,
  rate_bp int NOT NULL,
  code text,
  uqc text NOT NULL,
  quantity_milli bigint NOT NULL,
  gross_paise bigint NOT NULL,
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  CONSTRAINT tax_day_rows_day_place_of_supply_inter_state_is_large_treat_key UNIQUE NULLS NOT DISTINCT (day, place_of_supply, inter_state, is_large, treatment, rate_bp, code, uqc)
);
COMMENT ON TABLE tax_day_rows IS 'The rows of a day’s papers that count for GSTR-1, notes below zero.';
COMMENT ON COLUMN tax_day_rows.place_of_supply IS 'person: none';
COMMENT ON COLUMN tax_day_rows.is_large IS 'Of a paper that is listed by itself: inter-state and over the limit.';
COMMENT ON COLUMN tax_day_rows.treatment IS 'person: none';
COMMENT ON COLUMN tax_day_rows.code IS 'The HSN, in as many digits as the shop reports.
person: none';
COMMENT ON COLUMN tax_day_rows.uqc IS 'person: none';

CREATE TABLE tax_day_papers (
  day date NOT NULL REFERENCES tax_days(day) ON DELETE CASCADE,
  kind text NOT NULL,
  series text NOT NULL,
  fy char(4) NOT NULL,
  is_regular boolean NOT NULL,
  is_note boolean NOT NULL,
  gst_effective boolean NOT NULL,
  papers int NOT NULL,
  total_paise bigint NOT NULL,
  first_serial int NOT NULL,
  last_serial int NOT NULL,
  first_number text NOT NULL,
  last_number text NOT NULL,
  CONSTRAINT tax_day_papers_pkey PRIMARY KEY (day, kind, series, fy, is_regular, is_note, gst_effective)
);
COMMENT ON TABLE tax_day_papers IS 'How many papers a day has, by kind and series.';
COMMENT ON COLUMN tax_day_papers.fy IS 'person: none';
COMMENT ON COLUMN tax_day_papers.first_number IS 'person: none';
COMMENT ON COLUMN tax_day_papers.last_number IS 'person: none';

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What nobody signed is let go after a month.
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'payment_signals' THEN
    IF NOT OLD.verified AND OLD.received_at < now() - interval '30 days' THEN RETURN OLD; END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('audit_log', 'payment_signals')
    AND current_setting('shop.erasing', true) = 'on'
    AND to_jsonb(NEW) - '{subject_name,changes,body}'::text[] = to_jsonb(OLD) - '{subject_name,changes,body}'::text[]
  THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'payment_signals' THEN
    IF OLD.received_at < now() - interval '8 years' AND to_jsonb(NEW) - 'body' = to_jsonb(OLD) - 'body'
    THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'tax_documents' THEN
    IF OLD.keep_until < (now() AT TIME ZONE 'Asia/Kolkata')::date
      AND to_jsonb(NEW) - '{recipient,reason}'::text[] = to_jsonb(OLD) - '{recipient,reason}'::text[]
    THEN RETURN NEW; END IF;
    -- Of a person who is erased, what the law does not ask for goes at once: the number and what somebody wrote.
    IF current_setting('shop.erasing', true) = 'on' AND NEW.recipient - 'mobile' = OLD.recipient - 'mobile'
      AND to_jsonb(NEW) - '{recipient,reason}'::text[] = to_jsonb(OLD) - '{recipient,reason}'::text[]
    THEN RETURN NEW; END IF;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_log' THEN
    IF OLD.at < now() - interval '8 years' THEN RETURN OLD; END IF;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_chain' THEN
    IF EXISTS (SELECT FROM audit_log WHERE id = OLD.entry_id AND at < now() - interval '8 years') THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
COMMENT ON FUNCTION refuse_change() IS 'Keeps the rows of append-only tables from their owner, too.';

-- The job holds the lock alone while it sums a day, so a late paper either is in the sum or takes it back.
CREATE FUNCTION reopen_tax_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  its date := (NEW.issued_at AT TIME ZONE 'Asia/Kolkata')::date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('tax day ' || its, 0));
  DELETE FROM tax_days WHERE day = its;
  RETURN NULL;
END $$;

CREATE TRIGGER marketing_scripts_append_only BEFORE DELETE OR UPDATE ON marketing_scripts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_signals_append_only BEFORE DELETE OR UPDATE ON payment_signals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_captures_append_only BEFORE DELETE OR UPDATE ON payment_captures FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_documents_append_only BEFORE DELETE OR UPDATE ON tax_documents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_document_rows_append_only BEFORE DELETE OR UPDATE ON tax_document_rows FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tax_documents_late AFTER INSERT ON tax_documents FOR EACH ROW WHEN (new.issued_at < (now() - '00:30:00'::interval)) EXECUTE FUNCTION reopen_tax_day();
CREATE TRIGGER share_request BEFORE INSERT ON tax_documents FOR EACH ROW WHEN (new.against IS NOT NULL) EXECUTE FUNCTION share_request('idempotency_key', 'note:', 'issued_by', 'id');
