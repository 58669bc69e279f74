CREATE TABLE charge_areas (
  charge_id char(24) REFERENCES charges(id) ON DELETE CASCADE,
  area_id char(24) REFERENCES delivery_areas(id),
  PRIMARY KEY (charge_id, area_id)
);
CREATE INDEX charge_areas_area ON charge_areas (area_id);
COMMENT ON TABLE charge_areas IS 'Where a charge applies; one without areas applies everywhere. An area with charges of its own is not deleted, since they would apply everywhere.';
