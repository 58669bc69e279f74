-- additive: words alone.
-- A second set of fresh searches that were judged before they were asked missed these. A group that the shop has already keeps its own words.
UPDATE search_synonyms AS s SET terms = s.terms || array(SELECT word FROM unnest(seed.terms::text[]) AS word WHERE word <> ALL (s.terms))
FROM (VALUES
  ('green cardamom', '{"chhoti elaichi","chota elaichi","hari elaichi"}'),
  ('poppy seeds', '{"posto dana","posta dana","post dana","gasagase","afeem dana"}'),
  ('corn flour', '{"makai starch"}')
) AS seed (name, terms)
WHERE s.name = seed.name AND s.kind <> 'use';
UPDATE search_synonyms AS s SET misspellings = s.misspellings || array(SELECT word FROM unnest(seed.misspellings::text[]) AS word WHERE word <> ALL (s.misspellings))
FROM (VALUES
  ('corn flour', '{"kornflower","kornflour","corn flowr","cornflor"}')
) AS seed (name, misspellings)
WHERE s.name = seed.name AND s.kind <> 'use';
INSERT INTO search_synonyms (id, name, kind, terms, misspellings, brands, finds)
SELECT substr(md5('words of cotton ' || name), 1, 24), name, kind, terms::text[], misspellings::text[], brands::text[], finds::text[]
FROM (VALUES
  ('cotton wool', 'personal-care', '{"cotton roll","absorbent cotton","rui","ruee","rooi","kapas","panju","doodi","pathi","tulo"}', '{"coton roll"}', '{}', '{}'),
  ('fabric whitener', 'household', '{"neel","nil","kapde ka neel","safedi ka neel","neeli","ultramarine blue","fabric whitner liquid blue"}', '{"fabric whitner"}', '{"ujala","robin"}', '{}'),
  ('rose agarbatti', 'pooja', '{"gulab agarbatti","gulab ki agarbatti","rose incense","rose incense sticks","gulab dhoop"}', '{}', '{}', '{}'),
  ('toothpicks', 'household', '{"toothpick","tooth pick","tooth picks","daant kuredni","dant khodni"}', '{"toothpik","tooth pik","toothpics"}', '{}', '{}'),
  ('Misal pav', 'use', '{"misal pav","missal pav","misal paav","misal"}', '{}', '{}', '{"misal masala","usal masala","matki","moth beans","farsan","pav","goda masala"}'),
  ('Sabzi', 'use', '{"bhindi masala","sabzi masala","sabji masala","sabzi banane","aloo gobi masala","baingan masala","dry sabzi","sukhi sabzi"}', '{}', '{}',
    '{"kitchen king masala","sabji masala","sabzi masala","kitchen king","garam masala","dry mango powder"}'),
  ('Ears', 'use', '{"ear wax","ear cleaning","cleaning ears","kaan saaf","kaan ki safai","kaan ka mail"}', '{}', '{}', '{"cotton buds","cotton swabs","ear buds cotton","ear drops"}'),
  ('Removing make-up', 'use', '{"makeup remover","make up remover","eye makeup remover","removing makeup","makeup hatana","kajal remover","lipstick remover"}', '{}', '{}',
    '{"makeup remover","micellar water","make up remover","cleansing wipes makeup","cleansing milk","cleansing balm"}')
) AS seed (name, kind, terms, misspellings, brands, finds)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));
