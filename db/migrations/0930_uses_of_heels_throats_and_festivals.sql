-- Uses that were parts of others, which found what they do not need (a lip balm against a cough), and words for fish and food.

UPDATE search_synonyms SET finds = array_replace(finds, 'balm', 'pain balm')
WHERE kind = 'use' AND 'balm' = ANY (finds);

UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word NOT IN ('cracked heels', 'fati edi', 'phati edi'))
WHERE name = 'Dry skin' AND kind = 'use';
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word NOT IN ('constipation', 'kabz', 'pet saaf'))
WHERE name = 'Digestion' AND kind = 'use';
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word NOT IN ('havan', 'hawan', 'homam', 'yagya', 'yagna', 'hawan samagri'))
WHERE name = 'Puja' AND kind = 'use';

INSERT INTO search_synonyms (id, name, kind, terms, finds)
SELECT substr(md5('words ' || name), 1, 24), name, kind, terms::text[], finds::text[]
FROM (VALUES
  ('catla', 'eggs-meat', '{"katla","catla fish","katla fish","katla mach","katla machli"}', '{}'),
  ('dahi vada', 'snacks', '{"dahi bhalla","dahi bhalle","dahi bara","dahi wada","thayir vadai","perugu vada","mosaru vade"}', '{}'),
  ('barley', 'staples', '{"jau","jav","yava","barli","barley arisi","javegodhi"}', '{}'),
  ('gloves', 'household', '{"hand gloves","hand glove","dastane","dastana","haath ke dastane"}', '{}'),
  ('Cracked heels', 'use', '{"cracked heels","cracked heel","heel crack","fati edi","fati ediyan","phati edi","phati ediyan","edi fatna"}',
    '{"foot cream","heel balm","crack cream","foot care","heel","foot scrub","foot file","pumice","petroleum jelly"}'),
  ('Constipation', 'use', '{"constipation","kabz","kabj","qabz","pet saaf","pet saaf karna","motion problem","malabaddhata"}',
    '{"isabgol","psyllium husk","kayam churna","triphala","churna","castor oil","fibre","prunes"}'),
  ('Havan', 'use', '{"havan","hawan","homam","homa","yagya","yagna","yajna","havan samagri","hawan samagri","havan items"}',
    '{"havan samagri","hawan","havan","samagri","camphor","cow ghee","dhoop","guggal","loban","sambrani","diya batti"}'),
  ('Sore throat', 'use', '{"sore throat","throat pain","throat infection","gala kharab","gale me dard","gale mein dard","gale ki kharash","gala dard","kharash"}',
    '{"lozenges","cough drops","strepsils","vicks","honitus","mulethi","throat","cough syrup","tulsi ginger","kadha"}'),
  ('Diwali', 'use', '{"diwali","deepavali","deepawali","dipawali","diwali decoration","diwali sajawat","diwali items","diwali lights","diwali ka saman","dhanteras"}',
    '{"diya","rangoli","tea light","candles","toran","fairy lights","string lights","lantern","marigold garland","lamp oil"}')
) AS seed (name, kind, terms, finds)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));
