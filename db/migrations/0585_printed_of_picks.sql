-- What the picker has read on the packets of a line, where the shelf may hold several MRPs.
ALTER TABLE picks ADD COLUMN printed jsonb CHECK (jsonb_typeof(printed) = 'array');
COMMENT ON COLUMN picks.printed IS 'The MRPs that are printed on the packets taken, and how many have each: `[{ "mrp_paise", "pieces" }]`.
person: none';
