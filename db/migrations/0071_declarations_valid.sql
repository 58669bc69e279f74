-- additive: the constraint is there already.
ALTER TABLE products VALIDATE CONSTRAINT products_declarations_check;
