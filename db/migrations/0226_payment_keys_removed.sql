-- Keys that are entered on a screen can be removed there.
COMMENT ON TABLE payment_keys IS NULL;
