-- When a series wrote its last paper, so that dates and numbers run the same way even if the clock jumps back.

ALTER TABLE document_series ADD COLUMN last_at timestamptz;
COMMENT ON COLUMN document_series.last_at IS 'When its last paper was issued. The next one is never earlier, even if the clock jumps back.';
