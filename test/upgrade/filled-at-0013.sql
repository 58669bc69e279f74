-- A shop as version 0013 left it: Asha has a session, a cart and an order; nothing here follows later versions.
INSERT INTO users (id, email, name, mobile, verify_email, role) VALUES
  ('aaaaaaaaaaaaaaaaaaaaaaa1', 'asha@example.in', 'Asha', 9876543210, true, 'USER'),
  ('aaaaaaaaaaaaaaaaaaaaaaa2', 'ravi@example.in', 'Ravi', NULL, true, 'ADMIN');
INSERT INTO sessions (id, user_id, generation, cookie_hash, expires_at) VALUES
  ('bbbbbbbbbbbbbbbbbbbbbbb1', 'aaaaaaaaaaaaaaaaaaaaaaa1', 3, '\x0102', now() + interval '60 days');
INSERT INTO addresses (id, user_id, name, mobile, address_line, city, state, pincode, is_default) VALUES
  ('ccccccccccccccccccccccc1', 'aaaaaaaaaaaaaaaaaaaaaaa1', 'Asha Rao', 9876543210, '12, 4th Cross', 'Bengaluru', 'Karnataka', '560038', true);
INSERT INTO categories (id, name, slug) VALUES (1, 'Vegetables', 'vegetables');
INSERT INTO sub_categories (id, category_id, name, slug) VALUES (1, 1, 'Fresh', 'fresh');
INSERT INTO products (id, category_id, sub_category_id, name, slug, selling_paise) VALUES (1, 1, 1, 'Tomatoes', 'tomatoes', 4000);
INSERT INTO packs (id, product_id, unit, position, price_paise, stock) VALUES (1, 1, '1 kg', 0, 4000, 7);
INSERT INTO cart_items (id, user_id, pack_id, quantity, seen_paise) VALUES
  ('ddddddddddddddddddddddd1', 'aaaaaaaaaaaaaaaaaaaaaaa1', 1, 2, 4000);
INSERT INTO orders (id, user_id, status, payment_status, payment_method, customer, address, sub_total_paise, charges_paise,
  round_off_paise, total_paise, item_count, announced_at) VALUES
  ('ORD-261103-7QK2MZ4T', 'aaaaaaaaaaaaaaaaaaaaaaa1', 'Confirmed', 'Unpaid', 'CASH_ON_DELIVERY',
   '{"name": "Asha", "email": "asha@example.in", "mobile": 9876543210}',
   '{"_id": "ccccccccccccccccccccccc1", "name": "Asha Rao", "mobile": 9876543210, "address_line": "12, 4th Cross", "landmark": "", "city": "Bengaluru", "state": "Karnataka", "pincode": "560038", "country": "India", "type": "Home", "isDefault": true}',
   12000, 0, 0, 12000, 1, now());
INSERT INTO order_lines (order_id, position, pack_id, product_id, name, image, unit, quantity, price_paise, discount_micro, line_paise)
  VALUES ('ORD-261103-7QK2MZ4T', 0, 1, 1, 'Tomatoes', '', '1 kg', 3, 4000, 0, 12000);
INSERT INTO order_events (order_id, status, by, actor_id) VALUES
  ('ORD-261103-7QK2MZ4T', 'Pending', 'shopper', 'aaaaaaaaaaaaaaaaaaaaaaa1'),
  ('ORD-261103-7QK2MZ4T', 'Confirmed', 'admin', 'aaaaaaaaaaaaaaaaaaaaaaa2');
INSERT INTO payments (id, order_id, provider, status, amount_paise) VALUES
  ('eeeeeeeeeeeeeeeeeeeeeee1', 'ORD-261103-7QK2MZ4T', 'CASH_ON_DELIVERY', 'Due', 12000);
INSERT INTO stock_movements (pack_id, order_id, reason, quantity) VALUES
  (1, NULL, 'opening', 10), (1, 'ORD-261103-7QK2MZ4T', 'order', -3);
INSERT INTO idempotency_keys (user_id, key, body_hash, order_id, reply) VALUES
  ('aaaaaaaaaaaaaaaaaaaaaaa1', '8d6a4b3e-3f5d-4c39-9d5f-0d8f7f0c1a11', '\x0102', 'ORD-261103-7QK2MZ4T', '{"orderId": "ORD-261103-7QK2MZ4T"}');
