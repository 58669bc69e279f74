-- An order that ends without its goods gives its offers back, once; one that is taken up again takes them again, as long as
-- there are any.
CREATE FUNCTION give_promotions_back() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_ended boolean := new.status IN ('Cancelled', 'Payment Failed');
BEGIN
  IF has_ended = (old.status IN ('Cancelled', 'Payment Failed')) THEN RETURN NULL; END IF;
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
CREATE TRIGGER give_promotions_back AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (new.offers <> '[]'::jsonb AND new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION give_promotions_back();
