-- additive: the version before writes and reads no such facts.
ALTER TABLE purchases ADD COLUMN note_facts jsonb;
COMMENT ON COLUMN purchases.note_facts IS 'Of a debit note: the supplier’s GSTIN, codes and rates, and the bills that it is against, as on its day. Null in rows of earlier versions.
person: * keep the shop’s trade partners';
