-- Two packs may have the same barcode: the counter asks which one it is.

ALTER TABLE pack_barcodes DROP CONSTRAINT pack_barcodes_pkey, ADD PRIMARY KEY (barcode, pack_id);
COMMENT ON TABLE pack_barcodes IS 'Further barcodes of packs, learned at the counter: packs.barcode is the first. One barcode may be that of several packs.';
