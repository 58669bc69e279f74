-- additive: tables that a job fills, and a trigger that lets go of what it has made.
-- What the tax page and the files of a month sum up, day by day: papers are never changed, so a day that is over is summed once.

CREATE TABLE tax_days (
  day date PRIMARY KEY,
  summed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE tax_days IS 'The days in India whose papers are summed in tax_day_rows and tax_day_papers. A job adds those that are over; a paper that a counter sends later takes its day back. Can always be made again from the papers.';

CREATE TABLE tax_day_rows (
  day date NOT NULL REFERENCES tax_days (day) ON DELETE CASCADE,
  place_of_supply text NOT NULL,
  inter_state boolean NOT NULL,
  is_large boolean NOT NULL,
  treatment text NOT NULL,
  rate_bp integer NOT NULL,
  code text,
  uqc text NOT NULL,
  quantity_milli bigint NOT NULL,
  gross_paise bigint NOT NULL,
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (day, place_of_supply, inter_state, is_large, treatment, rate_bp, code, uqc)
);
COMMENT ON TABLE tax_day_rows IS 'The rows of a day’s papers that count for GSTR-1, notes below zero.';
COMMENT ON COLUMN tax_day_rows.is_large IS 'Of a paper that is listed by itself: inter-state and over the limit.';
COMMENT ON COLUMN tax_day_rows.code IS 'The HSN, in as many digits as the shop reports.';

CREATE TABLE tax_day_papers (
  day date NOT NULL REFERENCES tax_days (day) ON DELETE CASCADE,
  kind text NOT NULL,
  series text NOT NULL,
  fy character(4) NOT NULL,
  is_regular boolean NOT NULL,
  is_note boolean NOT NULL,
  gst_effective boolean NOT NULL,
  papers integer NOT NULL,
  total_paise bigint NOT NULL,
  first_serial integer NOT NULL,
  last_serial integer NOT NULL,
  first_number text NOT NULL,
  last_number text NOT NULL,
  PRIMARY KEY (day, kind, series, fy, is_regular, is_note, gst_effective)
);
COMMENT ON TABLE tax_day_papers IS 'How many papers a day has, by kind and series.';

-- The job holds the lock alone while it sums a day, so a late paper either is in the sum or takes it back.
CREATE FUNCTION reopen_tax_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  its date := (NEW.issued_at AT TIME ZONE 'Asia/Kolkata')::date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('tax day ' || its, 0));
  DELETE FROM tax_days WHERE day = its;
  RETURN NULL;
END $$;
CREATE TRIGGER tax_documents_late AFTER INSERT ON tax_documents FOR EACH ROW
  WHEN (NEW.issued_at < now() - interval '30 min') EXECUTE FUNCTION reopen_tax_day();

-- Papers that are listed by themselves are few: a grocer rarely sells to another state.
CREATE INDEX tax_documents_inter_state ON tax_documents (issued_at, id) WHERE inter_state;
