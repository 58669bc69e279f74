-- Shops whose first area came after their slots: the area that was first takes them over.
UPDATE slot_rules SET area_id = (SELECT id FROM delivery_areas ORDER BY sort_order, name, id LIMIT 1), version = version + 1
WHERE area_id IS NULL AND EXISTS (SELECT FROM delivery_areas);
