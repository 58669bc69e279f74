-- additive: a server of the version before marks that cash was handed over, and writes nothing of cash then.
CREATE FUNCTION move_claim_of_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cash_moves (kind, from_place, to_place, amount_paise, order_id, document_id, day)
  SELECT 'refund', 'safe', 'customer', NEW.cash_paise, NEW.order_id, NEW.document_id, (now() AT TIME ZONE 'Asia/Kolkata')::date
  WHERE NOT EXISTS (SELECT FROM cash_moves
    WHERE order_id = NEW.order_id AND document_id = NEW.document_id AND kind = 'refund');
  RETURN NULL;
END $$;
COMMENT ON FUNCTION move_claim_of_before() IS 'Takes out of the safe the cash of a claim that a server of the version before hands over, if it has not left when it was decided.';
CREATE TRIGGER move_claim_of_before AFTER UPDATE OF cash_given_at ON claims FOR EACH ROW WHEN (old.cash_given_at IS NULL AND new.cash_given_at IS NOT NULL AND new.cash_paise > 0) EXECUTE FUNCTION move_claim_of_before();
