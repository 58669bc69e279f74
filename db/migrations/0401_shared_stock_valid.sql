-- additive: no pack shares its stock yet.
ALTER TABLE packs VALIDATE CONSTRAINT packs_shares_stock_check;
