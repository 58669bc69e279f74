-- The number under a packet's bars (GTIN), as src/shared/barcode.ts reads it: from the right, every second digit counts
-- three times, and the sum ends in 0.
CREATE FUNCTION is_barcode(code text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT code ~ '^([0-9]{8}|[0-9]{13}|[1-9][0-9]{13})$' AND sum(digit::int * CASE WHEN place % 2 = 1 THEN 3 ELSE 1 END) % 10 = 0
  FROM unnest(string_to_array(lpad(code, 14, '0'), NULL)) WITH ORDINALITY AS digits (digit, place)
  WHERE digit ~ '[0-9]'
$$;
ALTER TABLE packs ADD COLUMN barcode text CHECK (is_barcode(barcode));
