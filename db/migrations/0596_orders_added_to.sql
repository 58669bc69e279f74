-- additive: no order was added to another one yet.
ALTER TABLE orders ADD COLUMN added_to text REFERENCES orders (id);
COMMENT ON COLUMN orders.added_to IS 'The order that it comes together with, without paying its charges again.
person: keep a number of the shop, without a name';
