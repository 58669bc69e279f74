-- How brands of diapers and repellents are misspelt, and more ways to say soap for dishes.

UPDATE search_synonyms AS s SET
  terms = s.terms || array(SELECT word FROM unnest(seed.terms::text[]) AS word WHERE word <> ALL (s.terms)),
  misspellings = s.misspellings || array(SELECT word FROM unnest(seed.misspellings::text[]) AS word WHERE word <> ALL (s.misspellings)),
  brands = s.brands || array(SELECT word FROM unnest(seed.brands::text[]) AS word WHERE word <> ALL (s.brands))
FROM (VALUES
  ('diapers', '{}', '{"hagis","haggis","haggies","hagies","huggis","hugies"}', '{"huggies"}'),
  ('mosquito repellent', '{}', '{"goodnight","gudnight","goodnite","gud night"}', '{"good knight"}'),
  ('dishwash', '{"bartan powder","bartan liquid"}', '{}', '{}')
) AS seed (name, terms, misspellings, brands)
WHERE s.name = seed.name;
