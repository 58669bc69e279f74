UPDATE slots s SET area_id = r.area_id FROM slot_rules r
WHERE r.id = s.rule_id AND s.area_id IS NULL AND r.area_id IS NOT NULL AND s.starts_at > now();
