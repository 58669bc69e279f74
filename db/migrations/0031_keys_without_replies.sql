-- A key keeps its order's id alone; the answer is the order as it now stands. `form` says how the request was
-- written down for its hash, so that a key of an earlier release can still be compared.
ALTER TABLE idempotency_keys ALTER COLUMN reply DROP NOT NULL;
ALTER TABLE idempotency_keys ADD COLUMN form smallint NOT NULL DEFAULT 1;
