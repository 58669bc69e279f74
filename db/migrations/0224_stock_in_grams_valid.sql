ALTER TABLE packs VALIDATE CONSTRAINT packs_stock_grams_check;
