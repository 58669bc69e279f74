-- What a second list of searches showed: cleaning, first aid and an upset stomach in more words.

UPDATE search_synonyms AS s SET
  terms = s.terms || array(SELECT word FROM unnest(seed.terms::text[]) AS word WHERE word <> ALL (s.terms))
FROM (VALUES
  ('Cleaning', '{"saaf","saaf karne","tiles cleaner","tile cleaner","sofa cleaner","carpet cleaner","window cleaner","fridge cleaner"}'),
  ('First aid', '{"cut pe lagane","chot pe lagane","kat gaya","chot ki dawa","jalne ki dawa"}'),
  ('Digestion', '{"ulti","ulti ki dawa","vomit","jee machlana","pet kharab"}')
) AS seed (name, terms)
WHERE s.name = seed.name AND s.kind = 'use';
