-- More of what food is called in Indian languages: another fresh list of searches.

UPDATE search_synonyms AS s SET
  terms = s.terms || array(SELECT word FROM unnest(seed.terms::text[]) AS word WHERE word <> ALL (s.terms))
FROM (VALUES
  ('ridge gourd', '{"nenua","gilki","ghia tori","dhundhul","sponge gourd","peerkangai","jhinge","heerekai"}'),
  ('custard apple', '{"sitaphal","seetaphal","sitafal","sharifa","ata phal"}'),
  ('cashew', '{"kaju badam","kaju nuts","munthiri","jeedi pappu","godambi"}'),
  ('wheat flour', '{"godhumai mavu","gothumai mavu","godhuma mavu","kothumai mavu"}'),
  ('coriander powder', '{"kothamalli thool","kothamalli podi","malli podi","dhaniya podi","dhania podi"}'),
  ('poppy seeds', '{"kasakasa","gasa gasa"}'),
  ('milk', '{"halu"}'),
  ('green chilli', '{"mensinakai","hasi mensinakai","lonka","kancha lonka"}'),
  ('salt', '{"meeth"}'),
  ('shallot', '{"chinna vengayam","sambar vengayam","madras onion"}')
) AS seed (name, terms)
WHERE s.name = seed.name AND s.kind <> 'use';

UPDATE search_synonyms SET misspellings = misspellings || '{"wheat flower","weat flower"}' WHERE name = 'wheat flour' AND NOT misspellings @> '{"wheat flower"}';
UPDATE search_synonyms SET misspellings = misspellings || '{"gram flower","besan flower"}' WHERE name = 'gram flour' AND NOT misspellings @> '{"gram flower"}';

INSERT INTO search_synonyms (id, name, kind, terms)
SELECT substr(md5('words ' || name), 1, 24), name, kind, terms::text[]
FROM (VALUES
  ('mango pickle', 'condiments', '{"avakaya","aavakaya","avakkai","aavakkai","aam ka achar","aam achar","mangai urugai","mavinakayi uppinakayi","kairi achar"}'),
  ('lemon pickle', 'condiments', '{"nimbu ka achar","nimbu achar","elumichai urugai","nimmakaya pachadi"}'),
  ('red rice', 'staples', '{"lal chawal","lal chaval","sigappu arisi","kempu akki","matta rice","rakthashali"}'),
  ('puliyogare', 'staples', '{"puliyodarai","puliyodharai","puliogare","tamarind rice","pulihora"}'),
  ('gobindobhog rice', 'staples', '{"gobindobhog","gobindobhog chal","govindbhog"}')
) AS seed (name, kind, terms)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));
