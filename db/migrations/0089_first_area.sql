-- The pincodes of the settings become the first area. They stay in the stored value, since a server of the earlier
-- version goes on reading them while the new one starts; the next save of the section drops them.

WITH listed AS (
  SELECT DISTINCT pincode FROM settings,
    jsonb_array_elements_text(CASE jsonb_typeof(value->'pincodes') WHEN 'array' THEN value->'pincodes' ELSE '[]' END) pincode
  WHERE key = 'shop.delivery' AND pincode ~ '^[1-9][0-9]{5}$'
), area AS (
  INSERT INTO delivery_areas (id, name)
  SELECT left(md5('first area'), 24), 'Delivery area' WHERE EXISTS (SELECT FROM listed)
  RETURNING id
)
INSERT INTO delivery_pincodes (pincode, area_id) SELECT pincode, id FROM listed, area;
