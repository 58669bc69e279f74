CREATE TABLE delivery_pincodes (
  pincode text PRIMARY KEY CHECK (pincode ~ '^[1-9][0-9]{5}$'),
  area_id char(24) NOT NULL REFERENCES delivery_areas(id) ON DELETE CASCADE
);
CREATE INDEX delivery_pincodes_area ON delivery_pincodes (area_id);
COMMENT ON TABLE delivery_pincodes IS 'The pincodes of each delivery area.';
COMMENT ON CONSTRAINT delivery_pincodes_pkey ON delivery_pincodes IS 'No pincode is in two areas.';
