-- The orders that a shopper, or a mobile number, has under way: few, however long the history.
CREATE INDEX orders_open_user ON orders (user_id)
  WHERE status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed', 'Out for Delivery') AND payment_status <> 'Paid';
CREATE INDEX orders_open_mobile ON orders (((address->>'mobile')::bigint))
  WHERE status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed', 'Out for Delivery') AND payment_status <> 'Paid';
