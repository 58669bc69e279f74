-- More ways in which people say what they need something for; "jhaadu" alone is a broom and no spring clean.

UPDATE search_synonyms SET terms = array_remove(terms, 'jhaadu') WHERE name = 'Cleaning' AND kind = 'use';

UPDATE search_synonyms AS s SET
  terms = s.terms || array(SELECT word FROM unnest(seed.terms::text[]) AS word WHERE word <> ALL (s.terms))
FROM (VALUES
  ('Fasting', '{"falahari","phalahari","fariyali","vrat me khane","upvas ke liye","fast ke din"}'),
  ('Puja', '{"tulsi puja","tulsi pooja","tulsi vivah","pooja ka saman","puja ki thali","ganpati puja","kali puja","surya puja"}'),
  ('Hair fall', '{"baal jhadne","bal jhadne","baal girne","baal tutna","baal tutne","hair thinning","balding"}'),
  ('Smell of shoes', '{"pair ki badbu","pairo ki badbu","joote ki badbu","foot smell"}'),
  ('Feeding a baby', '{"bachche ka dudh powder","bachche ka dudh","bachche ka doodh","baby ka doodh","baby milk powder","infant milk powder","shishu ka doodh"}'),
  ('Cleaning', '{"gas stove cleaner","stove cleaner","chulha saaf","gas chulha saaf","toilet stain","fan saaf","deewar saaf"}'),
  ('Washing clothes', '{"kapde ke daag","tel ke daag","daag kapde se","daag nikalna","daag hatana","haldi ke daag","cloth stain"}'),
  ('Tea time', '{"chai ke sath nashta","chai ke sath biscuit","evening tea snacks"}'),
  ('Immunity', '{"immunity badhane","immunity badhana","immunity ke liye"}')
) AS seed (name, terms)
WHERE s.name = seed.name AND s.kind = 'use';

INSERT INTO search_synonyms (id, name, kind, terms, finds)
SELECT substr(md5('use ' || name), 1, 24), name, 'use', terms::text[], finds::text[]
FROM (VALUES
  ('Mouth ulcers', '{"mouth ulcer","mouth ulcers","muh ke chhale","muh ke chale","munh ke chhale","muh me chhale","muh me chale"}', '{"mouth ulcer","oral gel","mouth gel","mouthwash","honey","glycerine"}'),
  ('Rain', '{"rainy day","rainy season","rain","barish","baarish","barsaat","monsoon"}', '{"umbrella","raincoat","mosquito repellent","pakoda mix","ginger tea"}'),
  ('Movie night', '{"movie night","movie snacks","cinema snacks","film snacks","netflix snacks","match snacks"}', '{"popcorn","nachos","potato chips","cola","namkeen","salsa"}')
) AS seed (name, terms, finds)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));
