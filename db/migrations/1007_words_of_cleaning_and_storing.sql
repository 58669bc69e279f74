-- additive: words alone.
-- What each use needs was looked up by the names that groceries have for it. A list that the shop has edited keeps its own words.
-- What has a use or a group of its own now is said by no other.
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word <> ALL ('{"cake tin"}'::text[]))
WHERE name = 'Baking';
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word <> ALL ('{"white clothes"}'::text[]))
WHERE name = 'Washing clothes';
INSERT INTO search_synonyms (id, name, kind, terms, misspellings)
SELECT substr(md5('more words ' || name), 1, 24), name, kind, terms::text[], misspellings::text[]
FROM (VALUES
  ('cake tin', 'kitchen', '{"cake tin","cake tins","cake pan","cake pans","cake mould","cake mold","baking pan","baking tin","baking tray","baking mould","cake baking pan","cake baking tin","cake baking tray","baking dish","muffin tray","bread tin"}', '{}')
) AS seed (name, kind, terms, misspellings)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));
UPDATE search_synonyms AS s SET terms = s.terms || array(SELECT word FROM unnest(seed.terms::text[]) AS word WHERE word <> ALL (s.terms))
FROM (VALUES
  ('Blocked drains', '{"blocked toilet","blocked basin","blocked pipe","blocking sink","blocking drain","blocking toilet","blocking pipe","blocking basin","drain jam"}'),
  ('Dishes', '{"dishwashing","dishwashing by hand","washing dishes by hand","washing utensils","washing vessels","washing bartan"}'),
  ('Washing clothes', '{"washing clothes by hand","hand washing clothes","washing shirts","cleaning clothes","washing uniform"}'),
  ('Shoe care', '{"cleaning shoes","cleaning sneakers","whitening shoes"}'),
  ('Kitchen cleaning', '{"cleaning the oven","cleaning oven","cleaning microwave","cleaning chimney","cleaning stove","cleaning gas stove","cleaning kitchen","cleaning grease","removing grease"}'),
  ('Cleaning', '{"cleaning bathroom","cleaning toilet","cleaning floor","cleaning tiles","cleaning sink","cleaning house","mopping floor","cleaning carpet","cleaning sofa"}'),
  ('Fridge', '{"fridge odour","fridge odor","fridge badbu","smell in fridge","smell from fridge","bad smell from fridge"}'),
  ('Insects', '{"killing ants","killing cockroaches","killing insects","killing bugs"}')
) AS seed (name, terms)
WHERE s.name = seed.name AND s.kind = 'use';
INSERT INTO search_synonyms (id, name, kind, terms, finds)
SELECT substr(md5('more words ' || name), 1, 24), name, 'use', terms::text[], finds::text[]
FROM (VALUES
  ('Metal polish', '{"silver cleaning","cleaning silver","silver polishing","cleaning brass","cleaning copper","cleaning brass idols","cleaning puja vessels","cleaning silver jewellery","pital saaf","peetal saaf","tamba saaf","chandi saaf","chandi chamkana","metal cleaning"}',
    '{"silver shine","silver polish","metal polish","brass","copper brass","shining powder","pitambari","tarnish remover","brasso"}'),
  ('Storing food', '{"storing food","food storage","storing rice","storing dal","storing atta","storing grains","storing rice and dal","storing pickles","storing spices","storing vegetables","storing leftovers","kitchen storage","rice storage","grain storage","anaj rakhna","storing dry fruits","storing sugar"}',
    '{"storage container","container","storage jar","jar","canister","airtight container","masala container","zip lock bags","cling film"}'),
  ('Keeping food warm', '{"keeping food warm","keeping food hot","keeping roti warm","keeping rotis soft","keeping chapati warm","keeping lunch warm","keeping tea hot","food warmer","khana garam rakhna","roti garam rakhna"}',
    '{"casserole","insulated","vacuum flask","flask","insulated lunch box","aluminium foil"}'),
  ('Winter food', '{"winter food","winter foods","winter special","winter snacks","food for winter","sardiyon ka khana","sardiyo ka khana","thand ka khana","thandi ka khana"}',
    '{"chikki","jaggery","dates","almonds","walnuts","honey","chyawanprash","sesame seeds","peanuts","soup","ginger tea","ghee","cashews"}'),
  ('Whitening clothes', '{"whitening clothes","clothes whitening","brightening clothes","whitening shirts","whitening uniform","white clothes","kapde safed","kapde chamkana","safed kapde"}',
    '{"ujala","fabric whitener","bleach","fabric bleach","vanish","stain remover","washing powder","detergent"}'),
  ('Ironing', '{"ironing clothes","clothes ironing","ironing","pressing clothes","kapde press","kapde istri","istri","kalaf","starching clothes"}',
    '{"starch spray","starch","fabric stiffener","ironing","iron spray","fabric conditioner"}'),
  ('Washing bottles', '{"washing bottles","cleaning bottle","cleaning feeding bottle","cleaning baby bottles","cleaning water bottle","cleaning milk bottle","sterilising bottles","botal saaf"}',
    '{"bottle brush","bottle cleaning","bottle cleaner","bottle nipple cleaning","liquid cleanser","bottle cleanser","steriliser"}'),
  ('Baby snacks', '{"baby snacks","toddler snacks","toddler snack","snacks for toddlers","snacks for babies","snack for baby","finger food","first snacks"}',
    '{"baby snack","toddler","baby biscuits","baby cookies","melts","teething","kids snack","baby cereal","puffs","rusk"}')
) AS seed (name, terms, finds)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));
