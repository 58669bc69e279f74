-- additive: words alone.
-- What each use needs was looked up by the names that groceries have for it. A list that the shop has edited keeps its own words.
-- What has a use or a group of its own now is said by no other.
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word <> ALL ('{"gas stove cleaning","gas stove cleaner","stove cleaner","chulha saaf","gas chulha saaf"}'::text[]))
WHERE name = 'Cleaning';
UPDATE search_synonyms AS s SET terms = s.terms || array(SELECT word FROM unnest(seed.terms::text[]) AS word WHERE word <> ALL (s.terms))
FROM (VALUES
  ('Kitchen cleaning', '{"gas stove cleaner","stove cleaner","chulha saaf","gas chulha saaf"}'),
  ('Gym', '{"after gym","after gym snack","gym snack","gym snacks","post gym","before gym"}'),
  ('Packing food', '{"covering food","covering leftover food","leftover food","leftovers","wrapping roti","wrapping sandwich"}')
) AS seed (name, terms)
WHERE s.name = seed.name AND s.kind = 'use';
INSERT INTO search_synonyms (id, name, kind, terms, finds)
SELECT substr(md5('words of skin ' || name), 1, 24), name, 'use', terms::text[], finds::text[]
FROM (VALUES
  ('Itchy skin', '{"itchy skin","itching","khujli","khaj khujli","skin rash","ringworm","fungal infection","skin allergy","prickly heat","ghamori"}',
    '{"calamine","anti fungal","ring guard","itch guard","prickly heat powder","dusting powder","aloe vera gel","neem soap","antiseptic cream"}'),
  ('Fragrant clothes', '{"clothes smell","clothes smell good","clothes fragrance","smelly clothes","kapde khushboo","kapdo ki badbu","wardrobe smell"}',
    '{"fabric conditioner","fabric softener","fabric freshener","comfort","naphthalene","odonil"}'),
  ('Descaling', '{"descaling","descaling kettle","cleaning kettle","descaling washing machine","hard water stains","scale removal"}',
    '{"descaler","descaling","limescale","scale remover","vinegar","citric acid"}')
) AS seed (name, terms, finds)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));
