-- additive: the version before reads no row by these columns, and writes none.
ALTER TABLE deliveries ADD COLUMN reported_at timestamptz, ADD COLUMN reported_cash_paise bigint, ADD COLUMN reported_upi_paise bigint,
  ADD COLUMN report_seen_at timestamptz;
COMMENT ON COLUMN deliveries.reported_at IS 'When the rider reported that the order was handed over although the attempt had been called off: it had happened without a line.';
COMMENT ON COLUMN deliveries.reported_cash_paise IS 'What the rider says was paid in cash then.';
COMMENT ON COLUMN deliveries.reported_upi_paise IS 'What the rider says was paid by UPI then.';
COMMENT ON COLUMN deliveries.report_seen_at IS 'When the desk had done what such a report asks for.';
