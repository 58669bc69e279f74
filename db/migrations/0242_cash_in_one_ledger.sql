-- What the ledgers of drawers and riders have is copied into the one ledger of cash, and what an older server still writes
-- into them follows. Names of people do not go along. Nothing is written into the two while they are copied.

CREATE FUNCTION move_drawer_cash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cash_moves (kind, from_place, to_place, drawer_id, amount_paise, order_id, khata_entry_id, day, by_id, note, at)
  SELECT CASE NEW.kind WHEN 'rider' THEN 'pay_in' ELSE NEW.kind END,
    CASE WHEN NEW.amount_paise < 0 THEN 'drawer' WHEN NEW.kind IN ('sale', 'khata') THEN 'customer' WHEN NEW.kind = 'difference' THEN 'difference'
      WHEN NEW.kind = 'rider' THEN 'safe' ELSE 'owner' END,
    CASE WHEN NEW.amount_paise > 0 THEN 'drawer' WHEN NEW.kind = 'refund' THEN 'customer' WHEN NEW.kind = 'difference' THEN 'difference'
      ELSE 'expense' END,
    NEW.drawer_id, abs(NEW.amount_paise), NEW.order_id, NEW.khata_entry_id, (NEW.at AT TIME ZONE 'Asia/Kolkata')::date, NEW.by_id,
    CASE WHEN NEW.kind IN ('khata', 'rider') THEN NULL ELSE nullif(NEW.note, '') END, NEW.at;
  RETURN NULL;
END $$;

CREATE FUNCTION move_rider_cash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'collected' THEN
    UPDATE deliveries SET paid_by = NEW.paid_by, collected_paise = NEW.amount_paise
    WHERE order_id = NEW.order_id AND rider_id = NEW.rider_id AND outcome = 'delivered';
  END IF;
  IF NEW.kind <> 'collected' OR NEW.paid_by = 'cash' THEN
    INSERT INTO cash_moves (kind, from_place, to_place, rider_id, amount_paise, order_id, khata_entry_id, day, happened_at, by_id, note, at)
    SELECT NEW.kind,
      CASE WHEN NEW.kind IN ('collected', 'khata', 'upi_missing') THEN 'customer' WHEN NEW.amount_paise < 0 THEN 'difference' ELSE 'rider' END,
      CASE WHEN NEW.kind IN ('collected', 'khata', 'upi_missing') OR NEW.amount_paise < 0 THEN 'rider'
        WHEN NEW.kind = 'difference' THEN 'difference' ELSE 'safe' END,
      NEW.rider_id, abs(NEW.amount_paise), NEW.order_id, NEW.khata_entry_id, (NEW.at AT TIME ZONE 'Asia/Kolkata')::date, NEW.device_at, NEW.by_id,
      NEW.note, NEW.at;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER drawer_entries_moved AFTER INSERT ON drawer_entries FOR EACH ROW EXECUTE FUNCTION move_drawer_cash();
CREATE TRIGGER cash_entries_moved AFTER INSERT ON cash_entries FOR EACH ROW EXECUTE FUNCTION move_rider_cash();

UPDATE drawer_entries SET note = NULL WHERE kind IN ('khata', 'rider') AND note IS NOT NULL;

-- A drawer that was opened with another sum than the last count: the owner put it in, or took it out.
INSERT INTO cash_moves (kind, from_place, to_place, drawer_id, amount_paise, day, by_id, at)
SELECT 'opening', CASE WHEN paise > 0 THEN 'owner' ELSE 'drawer' END, CASE WHEN paise > 0 THEN 'drawer' ELSE 'owner' END, id, abs(paise),
  (opened_at AT TIME ZONE 'Asia/Kolkata')::date, opened_by, opened_at
FROM (SELECT *, float_paise - coalesce(lag(counted_paise) OVER (PARTITION BY counter_id ORDER BY opened_at, id), 0) AS paise FROM drawers) d
WHERE paise <> 0 ORDER BY opened_at, id;

INSERT INTO cash_moves (kind, from_place, to_place, drawer_id, rider_id, amount_paise, order_id, khata_entry_id, day, by_id, note, at)
SELECT CASE e.kind WHEN 'rider' THEN 'handed_in' ELSE e.kind END,
  CASE WHEN e.amount_paise < 0 THEN 'drawer' WHEN e.kind IN ('sale', 'khata') THEN 'customer' WHEN e.kind = 'difference' THEN 'difference'
    WHEN e.kind = 'rider' THEN 'rider' ELSE 'owner' END,
  CASE WHEN e.amount_paise > 0 THEN 'drawer' WHEN e.kind = 'refund' THEN 'customer' WHEN e.kind = 'difference' THEN 'difference'
    ELSE 'expense' END,
  e.drawer_id, c.rider_id, abs(e.amount_paise), e.order_id, e.khata_entry_id, (e.at AT TIME ZONE 'Asia/Kolkata')::date, e.by_id,
  CASE WHEN e.kind = 'khata' THEN NULL WHEN e.kind = 'rider' THEN c.note ELSE nullif(e.note, '') END,
  e.at
FROM drawer_entries e LEFT JOIN cash_entries c ON c.id = e.cash_entry_id ORDER BY e.id;

-- What riders handed in outside a drawer went to the owner.
INSERT INTO cash_moves (kind, from_place, to_place, rider_id, amount_paise, order_id, khata_entry_id, day, happened_at, by_id, note, at)
SELECT kind,
  CASE WHEN kind IN ('collected', 'khata', 'upi_missing') THEN 'customer' WHEN amount_paise < 0 THEN 'difference' ELSE 'rider' END,
  CASE WHEN kind IN ('collected', 'khata', 'upi_missing') OR amount_paise < 0 THEN 'rider' WHEN kind = 'difference' THEN 'difference'
    ELSE 'owner' END,
  rider_id, abs(amount_paise), order_id, khata_entry_id, (at AT TIME ZONE 'Asia/Kolkata')::date, device_at, by_id, note, at
FROM cash_entries c WHERE (kind <> 'collected' OR paid_by = 'cash') AND NOT EXISTS (SELECT FROM drawer_entries WHERE cash_entry_id = c.id)
ORDER BY id;

UPDATE deliveries d SET paid_by = c.paid_by, collected_paise = c.amount_paise
FROM cash_entries c WHERE c.order_id = d.order_id AND c.kind = 'collected' AND c.rider_id = d.rider_id AND d.outcome = 'delivered';

COMMENT ON TABLE drawer_entries IS 'append-only: the cash of drawers as servers before this one wrote it; cash_moves has all of it.';
COMMENT ON TABLE cash_entries IS 'append-only: the cash of riders as servers before this one wrote it; cash_moves has all of it.';
