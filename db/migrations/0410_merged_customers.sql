-- additive: two customers of the book who are one person. Both keep their entries and papers, so that it can be undone.
ALTER TABLE customers ADD COLUMN merged_into char(24);
ALTER TABLE customers ADD CONSTRAINT customers_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES customers (id) NOT VALID;
ALTER TABLE customers ADD CONSTRAINT customers_merged_have_no_account
  CHECK (merged_into IS NULL OR (user_id IS NULL AND merged_into <> id)) NOT VALID;
COMMENT ON COLUMN customers.merged_into IS 'The customer who is the same person. Their khatas are read as one, and this customer stands in no list.';

CREATE FUNCTION same_customer(customer char(24)) RETURNS char(24)[] LANGUAGE sql STABLE STRICT AS $$
  SELECT array_agg(m.id) FROM customers m
  WHERE coalesce(m.merged_into, m.id) = (SELECT coalesce(k.merged_into, k.id) FROM customers k WHERE k.id = customer)
$$;
COMMENT ON FUNCTION same_customer(char) IS 'All customers of the book who are the same person as this one, with this one.';
