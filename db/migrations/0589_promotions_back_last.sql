-- additive: the version before calls orders off as before.
-- An order that is called off gives the uses of its offers back at the end of its transaction, in the order of their ids, and before that
-- of its coupon: whoever places one locks packs and store credit first, then offers, then the coupon.
DROP TRIGGER give_promotions_back ON orders;
CREATE OR REPLACE FUNCTION give_promotions_back() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_ended boolean := new.status IN ('Cancelled', 'Payment Failed');
BEGIN
  IF has_ended = (old.status IN ('Cancelled', 'Payment Failed')) THEN RETURN NULL; END IF;
  PERFORM FROM promotions WHERE id IN (SELECT promotion_id FROM promotion_uses WHERE order_id = new.id) AND uses_total IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE;
  IF has_ended THEN
    WITH released AS (
      UPDATE promotion_uses SET released_at = now() WHERE order_id = new.id AND released_at IS NULL RETURNING promotion_id
    )
    UPDATE promotions SET used = used - 1 WHERE uses_total IS NOT NULL AND used > 0 AND id IN (SELECT promotion_id FROM released);
  ELSE
    WITH taken AS (
      UPDATE promotions SET used = used + 1 WHERE used < uses_total
        AND id IN (SELECT promotion_id FROM promotion_uses WHERE order_id = new.id AND released_at IS NOT NULL)
      RETURNING id
    )
    UPDATE promotion_uses u SET released_at = NULL WHERE order_id = new.id AND released_at IS NOT NULL
      AND (promotion_id IN (SELECT id FROM taken) OR EXISTS (SELECT FROM promotions p WHERE p.id = u.promotion_id AND p.uses_total IS NULL));
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER give_back_promotions AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.offers <> '[]'::jsonb AND new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION give_promotions_back();

-- Of an order that is called off, or costs less, store credit goes back in the same transaction. A server of a version that does not
-- know of credit is refused.
CREATE FUNCTION require_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o orders%ROWTYPE;
  has bigint;
  wanted bigint;
BEGIN
  SELECT * INTO o FROM orders WHERE id = new.id;
  SELECT coalesce(-sum(credit_paise), 0) INTO has FROM khata_entries WHERE order_id = o.id AND credit_kind IN ('spend', 'spend_back');
  wanted := CASE WHEN o.status IN ('Cancelled', 'Payment Failed') THEN 0 ELSE least(o.credit_paise, coalesce(o.final_total_paise, o.total_paise)
    - (SELECT coalesce(sum(total_paise), 0) FROM tax_documents WHERE order_id = o.id AND against IS NOT NULL AND kind <> 'refund_voucher')) END;
  IF has <> wanted OR (o.status = 'Packed' AND EXISTS (SELECT FROM payment_attempts
      WHERE order_id = o.id AND status = 'Due' AND amount_paise <> o.final_total_paise - wanted)) THEN
    RAISE EXCEPTION 'order % has % of store credit instead of %', o.id, has, wanted
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_credit_kept', TABLE = 'orders';
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION require_credit() IS 'An order has of its customer’s store credit what it costs, at most what it took, and asks for no more than the rest.';
CREATE CONSTRAINT TRIGGER require_credit AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.credit_paise > 0 AND new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION require_credit();
