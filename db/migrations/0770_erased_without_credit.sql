-- Whoever was erased had no limit afterwards, which is credit without end; now they have none.
UPDATE customers SET khata_limit_paise = 0 WHERE name = 'erased' AND mobile IS NULL AND khata_limit_paise IS NULL;
