-- What the tables of subscriptions and lists are, for who reads the schema.

COMMENT ON TABLE subscriptions IS 'What a shopper wants again and again, such as milk every morning.';
COMMENT ON TABLE subscription_days IS 'The days of subscriptions that were fixed, each with its order.';
COMMENT ON TABLE list_lines IS 'The packs of a shopping list.';
