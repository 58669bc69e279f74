CREATE TABLE delivery_areas (
  id char(24) PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  min_order_paise bigint NOT NULL DEFAULT 0 CHECK (min_order_paise >= 0),
  cod_max_paise bigint CHECK (cod_max_paise >= 0),
  travel_minutes integer NOT NULL DEFAULT 0 CHECK (travel_minutes BETWEEN 0 AND 1440),
  is_active boolean NOT NULL DEFAULT true,
  sort_order integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE delivery_areas IS 'Where the shop delivers, and on what terms. A shop without areas delivers everywhere.';
COMMENT ON COLUMN delivery_areas.travel_minutes IS 'What the ride adds to the promised minutes.';
COMMENT ON COLUMN delivery_areas.version IS 'Counts saves, so that a save of an older one is refused.';
