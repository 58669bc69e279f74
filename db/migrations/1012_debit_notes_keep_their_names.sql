-- additive: the version before writes and reads no names there.
COMMENT ON COLUMN purchases.note_facts IS 'Of a debit note: the supplier’s name and GSTIN, what the goods were called, codes and rates, and the bills that it is against, as on its day. Null in rows of earlier versions.
person: * keep the shop’s trade partners';
