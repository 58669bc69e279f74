-- Each section of the settings is a row of its own, so that two people may save different ones. The row that held all
-- of the shop stays for servers of the release before this one.
INSERT INTO settings (key, value, updated_at)
SELECT 'shop.' || section, part, updated_at
FROM settings, LATERAL (VALUES
  ('general', jsonb_strip_nulls(jsonb_build_object(
    'name', value -> 'name', 'company', value -> 'company', 'tagline', value -> 'tagline',
    'copyrightYear', value -> 'copyrightYear', 'logo', value -> 'logo'))),
  ('contact', value -> 'contact'),
  ('social', value -> 'social'),
  ('legal', jsonb_strip_nulls(jsonb_build_object(
    'grievanceOfficer', value -> 'grievanceOfficer', 'fssai', value -> 'fssai', 'gstin', value -> 'gstin'))),
  ('opening', value -> 'opening'),
  ('delivery', value -> 'delivery'),
  ('ordering', value -> 'ordering'),
  ('banners', value -> 'banners')
) AS sections (section, part)
WHERE key = 'shop' AND jsonb_typeof(value) = 'object' AND part IS NOT NULL
ON CONFLICT (key) DO NOTHING;
