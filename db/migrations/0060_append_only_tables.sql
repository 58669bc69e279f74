-- What the role that serves the shop may not change, or not remove (src/platform/db/grant-serving-role.ts).
COMMENT ON TABLE stock_movements IS 'append-only';
COMMENT ON TABLE order_events IS 'append-only';
COMMENT ON TABLE order_lines IS 'append-only';
COMMENT ON TABLE payment_captures IS 'append-only';
COMMENT ON TABLE orders IS 'no delete';
COMMENT ON TABLE payment_attempts IS 'no delete';
COMMENT ON TABLE refunds IS 'no delete';
