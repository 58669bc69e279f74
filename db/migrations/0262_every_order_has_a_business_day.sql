-- additive: the column has a default, so what an older server writes has a day.

ALTER TABLE orders ADD CONSTRAINT orders_business_day_known CHECK (business_day IS NOT NULL) NOT VALID;
