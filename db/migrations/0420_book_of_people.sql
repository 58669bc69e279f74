-- One list of people: accounts and the customer book, the newest first, found by any name or number of theirs.

CREATE INDEX customers_newest ON customers (created_at DESC, id DESC) WHERE user_id IS NULL;

CREATE INDEX customers_search ON customers USING gin (lower(name || ' ' || coalesce(mobile::text, '')) gin_trgm_ops);

CREATE INDEX addresses_names ON addresses USING gin (lower(name) gin_trgm_ops);
