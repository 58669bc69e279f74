-- outside a transaction
ALTER TABLE customers VALIDATE CONSTRAINT customers_mobile_check;
