COMMENT ON TABLE payment_reviews IS 'no delete';
-- Servers of the release before write through it, as the role that serves.
ALTER VIEW payments SET (security_invoker = true);
