-- Whoever has somebody merged into them could not be merged with store credit: the one who goes along took it off a customer of the same
-- statement. All of it goes with the customer into whom they were merged.
CREATE OR REPLACE FUNCTION move_credit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moved bigint;
BEGIN
  IF OLD.merged_into IS NOT NULL AND NEW.merged_into IS NOT NULL THEN
    RETURN NEW;
  ELSIF OLD.merged_into IS NULL THEN
    moved := OLD.credit_paise;
  ELSE
    SELECT coalesce(sum(credit_paise), 0) INTO moved FROM khata_entries WHERE customer_id = NEW.id;
    UPDATE customers SET credit_paise = credit_paise - moved WHERE id = OLD.merged_into;
  END IF;
  IF NEW.merged_into IS NULL THEN
    NEW.credit_paise := moved;
  ELSE
    NEW.credit_paise := 0;
    UPDATE customers SET credit_paise = credit_paise + moved WHERE id = NEW.merged_into;
  END IF;
  RETURN NEW;
END $$;
