-- The day on which an order counts as a sale, in the shop's time: what an older server writes has the day of the server's clock.

ALTER TABLE orders ADD COLUMN business_day date;
ALTER TABLE orders ALTER COLUMN business_day SET DEFAULT (now() AT TIME ZONE 'Asia/Kolkata')::date;
COMMENT ON COLUMN orders.business_day IS 'The day in the shop’s time on which it counts as a sale, written once (features/sales/business-day.ts): the day of the server’s clock, and of a sale that a counter made offline the day on which it was sold.';
