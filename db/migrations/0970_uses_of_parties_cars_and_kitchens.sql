-- additive: words of uses alone.
-- What leads for a party is no powder for Holi, for a car no polish of shoes; drinks at a party and a greasy kitchen need their own.
-- A list that the shop has edited stays.
UPDATE search_synonyms AS s SET finds = seed.finds::text[]
FROM (VALUES
  ('Party',
    '{"Party & Festive Needs","birthday","party","balloon","balloons","candles birthday","paper plates","paper cups","party popper","disposable","streamer","decoration","birthday cap","party hat","banner","chips","soft drink","cake","party snacks"}',
    '{"birthday","balloon","balloons","party popper","paper plates","paper cups","candles birthday","streamer","banner","birthday cap","party hat","decoration","disposable","cake","chips","soft drink","party snacks"}'),
  ('Car care',
    '{"car shampoo","car wash","car polish","dashboard polish","microfibre cloth","car freshener","car perfume"}',
    '{"car shampoo","car wash","dashboard polish","car freshener","car air freshener","car perfume","microfibre cloth","car duster"}'),
  ('Holi',
    '{"gulal","holi","thandai","gujiya","herbal colour","pichkari"}',
    '{"gulal","pichkari","water gun","water balloons","holi colour","thandai","gujiya"}'),
  ('Mouth ulcers',
    '{"mouth ulcer","oral gel","mouth gel","mouthwash","honey","glycerine"}',
    '{"mouth ulcer","oral gel","mouth gel","mouthwash","gum paint","oral rinse"}'),
  ('Constipation',
    '{"isabgol","psyllium husk","kayam churna","triphala","churna","castor oil","fibre","prunes"}',
    '{"isabgol","psyllium husk","kayam churna","triphala","laxative","fibre","prunes"}'),
  ('Garden',
    '{"gardening","planter","fertilizer","watering can","Gardening","potting soil","compost","manure","planter pot"}',
    '{"fertilizer","fertiliser","manure","compost","potting soil","planter","planter pot","watering can","gardening","Gardening"}')
) AS seed (name, seeded, finds)
WHERE s.name = seed.name AND s.kind = 'use' AND s.finds = seed.seeded::text[];
UPDATE search_synonyms SET finds = array_replace(finds, 'pain balm', 'zandu balm') WHERE name = 'Cold and cough' AND kind = 'use';
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word <> ALL ('{"cocktail party"}'::text[]))
WHERE name = 'Party' AND kind = 'use';
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word <> ALL ('{"kitchen cleaning"}'::text[]))
WHERE name = 'Cleaning' AND kind = 'use';
UPDATE search_synonyms SET terms = terms || array(SELECT word FROM unnest('{"keede makode","keede makaude","keede marne","keede makode marne","keede marne ki dawa","chinti marne","cheenti marne","cockroach marne","makhi bhagane","chipkali","chipkali bhagane","lizard"}'::text[]) AS word WHERE word <> ALL (terms))
WHERE name = 'Insects' AND kind = 'use';
UPDATE search_synonyms SET terms = terms || array(SELECT word FROM unnest('{"fertilizer","fertiliser","plant fertilizer","plants fertilizer","plant food","khaad","khad","manure for plants","paudhe","podhe ki khad"}'::text[]) AS word WHERE word <> ALL (terms))
WHERE name = 'Garden' AND kind = 'use';
UPDATE search_synonyms SET terms = terms || array(SELECT word FROM unnest('{"bleeding cut","cut wound","khoon","khoon behna","kat jana"}'::text[]) AS word WHERE word <> ALL (terms))
WHERE name = 'First aid' AND kind = 'use';
-- It sounds like a patty.
UPDATE search_synonyms SET terms = array_remove(terms, 'patti') WHERE name = 'bandage' AND kind <> 'use';

INSERT INTO search_synonyms (id, name, kind, terms, finds)
SELECT substr(md5('words ' || name), 1, 24), name, 'use', terms::text[], finds::text[]
FROM (VALUES
  ('Cocktail party', '{"cocktail party","mocktail party","cocktail night","drinks party","bar party","cocktail mixers","mocktail ingredients","cocktail ingredients"}',
    '{"cocktail mixer","tonic water","soda water","ginger ale","mojito","margarita","mocktail","salted peanuts","mixed nuts","nachos","potato chips","cocktail"}'),
  ('Kitchen cleaning', '{"kitchen cleaning","kitchen grease","grease cleaning","grease removal","kitchen grease cleaning","chimney cleaning","chimney cleaner","stove cleaning","gas stove cleaning","oven cleaning","rasoi ki safai","kitchen ki safai","chikni","chiknai"}',
    '{"kitchen cleaner","degreaser","kitchen cleaning","oven cleaner","chimney cleaner","stove cleaner","multi purpose cleaner","dishwash liquid","scrub pad","kitchen towel","kitchen wipes"}')
) AS seed (name, terms, finds)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));
