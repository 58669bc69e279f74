-- additive: charges stay as they are.
ALTER TABLE charges ADD COLUMN once_per_time boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN charges.once_per_time IS 'Whether a second order for the same time and address is free of it.';
