-- How brands are misspelt, what Indian languages call things and uses in Latin letters, and grey hair as a use.

UPDATE search_synonyms SET brands = array_remove(brands, 'aashirwad') WHERE name = 'wheat flour';

UPDATE search_synonyms AS s SET
  terms = s.terms || array(SELECT word FROM unnest(seed.terms::text[]) AS word WHERE word <> ALL (s.terms)),
  misspellings = s.misspellings || array(SELECT word FROM unnest(seed.misspellings::text[]) AS word WHERE word <> ALL (s.misspellings)),
  brands = s.brands || array(SELECT word FROM unnest(seed.brands::text[]) AS word WHERE word <> ALL (s.brands))
FROM (VALUES
  ('toothpaste', '{}', '{"tooth pest","toothpest","tooth pase"}', '{}'),
  ('diapers', '{}', '{"daiper","daipers","dyper","diapar","dipers"}', '{}'),
  ('razor', '{}', '{"jilet","jillet","gilet","gillet"}', '{"gillette"}'),
  ('wheat flour', '{}', '{"aashirwad","ashirwaad"}', '{"aashirvaad"}'),
  ('spinach', '{"palong","palong shaak","palong shak","palong saag"}', '{}', '{}'),
  ('dog food', '{"kutta","kutte","kutton ka khana","puppy food","dog biscuit"}', '{}', '{}'),
  ('cat food', '{"billi","billi ka dudh"}', '{}', '{}'),
  ('cucumber', '{"shosha","sosa","kheere"}', '{}', '{}'),
  ('salt', '{"lun"}', '{}', '{}'),
  ('tea', '{"cha pata","cha pati","chaha powder"}', '{}', '{}'),
  ('incense sticks', '{"udbatti","udabatti","dhoopkathi","dhoop kathi","oodbatti"}', '{}', '{}'),
  ('tomato', '{"tomato pazham","thakkali pazham"}', '{}', '{}'),
  ('Party', '{"janamdin","janam din","salgirah","bachche ka janamdin"}', '{}', '{}'),
  ('Insects', '{"tilchatta","jhingur","makdi","insect spray"}', '{}', '{}'),
  ('Sun', '{"dhoop se","dhoop se bachne"}', '{}', '{}'),
  ('Digestion', '{"badhazmi","badahazmi","pet ki gas"}', '{}', '{}'),
  ('Headache and pain', '{"ghutne ka dard","ghutna dard","jodo ka dard","pair dard","haddi dard"}', '{}', '{}'),
  ('First aid', '{"jalna","jalne","jalne par","ghaav"}', '{}', '{}'),
  ('Periods', '{"mahina","mahwari","mahvari","period pads"}', '{}', '{}'),
  ('Cold and cough', '{"gale mein kharash","kharash","gala kharab"}', '{}', '{}')
) AS seed (name, terms, misspellings, brands)
WHERE s.name = seed.name;

-- Who has dandruff asks for no remedy against hair fall.
UPDATE search_synonyms SET name = 'Dandruff', terms = '{"dandruff","rusi","roosi","itchy scalp","rusi ka shampoo","anti dandruff"}', finds = '{"anti dandruff","dandruff"}'
WHERE name = 'Dandruff and hair fall' AND kind = 'use' AND finds = '{"dandruff","anti dandruff","anti hair fall","hair fall","scalp","hair growth"}';

INSERT INTO search_synonyms (id, name, kind, terms, finds)
SELECT substr(md5('use ' || name), 1, 24), name, 'use', terms::text[], finds::text[]
FROM (VALUES
  ('Hair fall', '{"hair fall","hairfall","baal jhadna","baal girna","hair loss","hair growth","baal badhana","bal jhadna"}', '{"anti hair fall","hair fall","hair growth","hair oil","scalp"}'),
  ('Grey hair', '{"white hair","grey hair","gray hair","safed baal","safed bal","baal kale","kale baal"}', '{"hair colour","hair color","henna","mehendi","hair dye"}')
) AS seed (name, terms, finds)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));

INSERT INTO search_synonyms (id, name, kind, terms, misspellings, brands)
SELECT substr(md5('hazelnut spread'), 1, 24), 'hazelnut spread', 'condiments', '{"chocolate spread","choco spread","hazelnut cocoa spread"}', '{"nutela","nutala","nutalla","nutilla"}', '{"nutella"}'
WHERE NOT EXISTS (SELECT FROM search_synonyms WHERE lower(name) = 'hazelnut spread');
