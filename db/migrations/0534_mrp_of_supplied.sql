-- What was printed on the packets that were sold, where the shop asked.
ALTER TABLE supplied_lines ADD COLUMN mrp_paise bigint CHECK (mrp_paise >= 1);
COMMENT ON COLUMN supplied_lines.mrp_paise IS 'The MRP that is printed on these packets, where the shelf may hold several; they cost no more.';
