ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders (id) NOT VALID;
