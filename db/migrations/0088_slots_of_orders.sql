ALTER TABLE orders ADD COLUMN area_id char(24);
ALTER TABLE orders ADD COLUMN slot_id char(24);
ALTER TABLE orders ADD COLUMN promised_from timestamptz;
ALTER TABLE orders ADD COLUMN promised_to timestamptz;
COMMENT ON COLUMN orders.area_id IS 'The delivery area when it was placed; null where the shop had none.';
COMMENT ON COLUMN orders.promised_to IS 'When it is due, if a time was promised.';
