-- How much of each capture has gone back. Kept by triggers, so that no writer of refunds can pass it by: together with
-- what the provider returned by itself, never more goes back than came, and nothing that is disputed or returned, unless
-- an administrator said why. (`payment_captures` itself is append-only.)
CREATE TABLE capture_balances (
  capture_id char(24) PRIMARY KEY REFERENCES payment_captures (id),
  amount_paise bigint NOT NULL,
  -- Refunds that are pending or done; of these, the ones that an administrator let go in spite of a dispute or return.
  out_paise bigint NOT NULL DEFAULT 0,
  released_paise bigint NOT NULL DEFAULT 0,
  -- What the provider gave back without being asked: a chargeback, an automatic refund, one made in its dashboard.
  returned_paise bigint NOT NULL DEFAULT 0,
  is_disputed boolean NOT NULL DEFAULT false,
  CONSTRAINT capture_balances_out_check CHECK (out_paise BETWEEN 0 AND amount_paise),
  CONSTRAINT capture_balances_released_check CHECK (released_paise BETWEEN 0 AND out_paise),
  CONSTRAINT capture_balances_returned_check CHECK (returned_paise BETWEEN 0 AND amount_paise - out_paise + released_paise)
);
COMMENT ON TABLE capture_balances IS 'no delete';

CREATE FUNCTION open_capture_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO capture_balances (capture_id, amount_paise) VALUES (NEW.id, NEW.amount_paise);
  RETURN NULL;
END $$;

CREATE FUNCTION count_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := 0;
  after bigint := CASE WHEN NEW.status = 'Failed' THEN 0 ELSE NEW.amount_paise END;
  released bigint := CASE WHEN NEW.despite IS NULL THEN 0 ELSE after END;
  balance capture_balances;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status <> 'Failed' THEN
    before := OLD.amount_paise;
    released := released - CASE WHEN OLD.despite IS NULL THEN 0 ELSE before END;
  END IF;
  UPDATE capture_balances SET out_paise = out_paise + after - before, released_paise = released_paise + released
  WHERE capture_id = NEW.capture_id RETURNING * INTO balance;
  IF after > before AND NEW.despite IS NULL AND (balance.is_disputed OR balance.returned_paise > 0) THEN
    RAISE EXCEPTION 'capture % is disputed or returned', NEW.capture_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'capture_balances_held';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_captures_balance AFTER INSERT ON payment_captures
  FOR EACH ROW EXECUTE FUNCTION open_capture_balance();
CREATE TRIGGER refunds_balance AFTER INSERT OR UPDATE OF status, amount_paise, despite ON refunds
  FOR EACH ROW EXECUTE FUNCTION count_refund();

-- A payment of which more went back than came, before this was bounded, counts as gone.
INSERT INTO capture_balances (capture_id, amount_paise, out_paise, returned_paise, is_disputed)
SELECT c.id, c.amount_paise, least(c.amount_paise, r.out),
  CASE WHEN r.out = 0 AND EXISTS (SELECT FROM payment_reviews v WHERE v.subject = 'returned:' || c.id
    AND (v.resolved_at IS NULL OR v.action = 'dismiss')) THEN c.amount_paise ELSE 0 END,
  c.provider <> 'PAYU' AND EXISTS (SELECT FROM payment_reviews v WHERE v.subject = 'disputed:' || c.id AND v.resolved_at IS NULL)
FROM payment_captures c CROSS JOIN LATERAL (
  SELECT coalesce(sum(amount_paise), 0)::bigint AS out FROM refunds WHERE capture_id = c.id AND status <> 'Failed') r;
