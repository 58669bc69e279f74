-- additive: the constraints are there already.
ALTER TABLE orders VALIDATE CONSTRAINT orders_address_shape;
ALTER TABLE orders VALIDATE CONSTRAINT orders_channel_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_online_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_phone_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_counter_check;
ALTER TABLE orders VALIDATE CONSTRAINT orders_placed_by_fkey;
ALTER TABLE orders VALIDATE CONSTRAINT orders_customer_id_fkey;
ALTER TABLE orders VALIDATE CONSTRAINT orders_counter_id_fkey;
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_reason_check;
