-- additive: words alone.
-- What each use needs was looked up by the names that groceries have for it. A list that the shop has edited keeps its own words.
-- What has a use or a group of its own now is said by no other.
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word <> ALL ('{"weight gain","vajan badhana"}'::text[]))
WHERE name = 'Protein';
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word <> ALL ('{"fridge smell"}'::text[]))
WHERE name = 'Smell at home';
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word <> ALL ('{"fridge cleaning","cleaning fridge","window cleaning","glass cleaning"}'::text[]))
WHERE name = 'Cleaning';
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word <> ALL ('{"cake decoration","cake decorating"}'::text[]))
WHERE name = 'Baking';
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word <> ALL ('{"karuppatti","karupatti","palm jaggery","panai vellam","thati bellam","khejur gur"}'::text[]))
WHERE name = 'jaggery';
INSERT INTO search_synonyms (id, name, kind, terms, misspellings)
SELECT substr(md5('words ' || name), 1, 24), name, kind, terms::text[], misspellings::text[]
FROM (VALUES
  ('palm jaggery', 'staples', '{"palm jaggery","karuppatti","karupatti","karupetti","panai vellam","thati bellam","tati bellam","tal gur","khejur gur","nolen gur"}', '{}'),
  ('chironji', 'dryfruits', '{"chironji","charoli","charoli seeds","chirongi","chironji dana","चिरौंजी"}', '{}'),
  ('caraway seeds', 'spices', '{"caraway seeds","caraway","shahi jeera","shah jeera","shahjeera","shaha jeera","kala jeera","black cumin","शाही जीरा"}', '{"carraway"}'),
  ('mishti doi', 'dairy', '{"mishti doi","misti doi","mishti dahi","misti dahi"}', '{}')
) AS seed (name, kind, terms, misspellings)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));
UPDATE search_synonyms AS s SET terms = s.terms || array(SELECT word FROM unnest(seed.terms::text[]) AS word WHERE word <> ALL (s.terms))
FROM (VALUES
  ('Headache and pain', '{"leg pain","hand pain","neck pain","shoulder pain","joint pain","pair dard","per dard","kamar dard","migraine","sore muscles"}'),
  ('Party', '{"new year party","new year","kitty party","anniversary party"}'),
  ('Shoe care', '{"polishing shoes","shoes polishing","boot polish"}'),
  ('Smell of shoes', '{"sweaty feet","sweating feet"}'),
  ('Sandwich', '{"sandwich making","making sandwich"}'),
  ('Washing clothes', '{"white clothes","dirty clothes"}')
) AS seed (name, terms)
WHERE s.name = seed.name AND s.kind = 'use';
INSERT INTO search_synonyms (id, name, kind, terms, finds)
SELECT substr(md5('words ' || name), 1, 24), name, 'use', terms::text[], finds::text[]
FROM (VALUES
  ('Windows and mirrors', '{"window cleaning","windows cleaning","cleaning windows","cleaning window","cleaning glass","cleaning mirrors","glass cleaning","mirror cleaning","mirrors","sheesha saaf","sheeshe saaf","kaanch saaf","khidki saaf"}',
    '{"glass cleaner","colin","glass wiper","microfibre cloth"}'),
  ('Fridge', '{"fridge cleaning","cleaning fridge","refrigerator cleaning","fridge smell","fridge saaf"}',
    '{"fridge freshener","fridge odour remover","kitchen cleaner","all purpose cleaner","baking soda","microfibre cloth"}'),
  ('Weight gain', '{"weight gain","weight gainer","vajan badhana","wajan badhana","mota hona","gain weight"}',
    '{"mass gainer","weight gainer","weight gain","gainer","peanut butter","whey protein","dates","banana"}'),
  ('Cake decoration', '{"cake decoration","cake decorating","cake decor","cake topping","cake sajawat"}',
    '{"sprinkles","cake topper","icing sugar","cake decorating","icing","birthday candles","edible","food colour","piping","whipping cream","choco chips"}'),
  ('Washing vegetables', '{"washing vegetables","vegetable washing","washing fruits","vegetables cleaning","fruits cleaning","sabzi dhona","sabji dhone"}',
    '{"vegetable wash","fruit wash","fruits vegetables","veggie wash","vegetable cleaner"}'),
  ('Packing food', '{"packing food","food packing","packing lunch","lunch packing","food packaging","food wrapping","roti wrap"}',
    '{"aluminium foil","cling film","cling wrap","food wrap","butter paper","zip lock bags","wrapping paper food","lunch box"}'),
  ('Wrapping gifts', '{"gift wrapping","wrapping gifts","gift packing","packing gifts"}',
    '{"gift wrap","wrapping paper","ribbon","gift bag","gift paper"}'),
  ('Blocked drains', '{"blocked drain","blocked sink","sink blocked","drain blocked","drain block","sink block","nali jam","pipe jam","choked drain"}',
    '{"drain cleaner","dranex","drain","pipe unblocker","plunger"}'),
  ('Lohri and Sankranti', '{"lohri","makar sankranti","sankranti","sankranthi","uttarayan","bhogi"}',
    '{"rewdi","gajak","chikki","til laddu","sesame seeds","peanuts","popcorn","jaggery"}'),
  ('Onam', '{"onam","onam sadya","sadya","vishu","vishu sadya"}',
    '{"payasam","banana chips","palada","sambar powder","pappadam","coconut oil","matta rice","jaggery","coconut","pickle"}'),
  ('Woollens', '{"wool wash","woollen wash","woolen wash","woollen clothes","woolen clothes","wool","sweater wash","sweater dhona","shawl wash","garam kapde"}',
    '{"soft woollens","winterwear","winter wear detergent","liquid detergent","gentle detergent"}'),
  ('Baby''s clothes', '{"baby clothes","baby clothes wash","baby laundry","washing baby clothes","baby ke kapde"}',
    '{"baby laundry","baby detergent","baby fabric","baby liquid detergent","baby laundry liquid"}'),
  ('Body odour', '{"body odour","body odor","sweat smell","sweating","pasina","paseena","pasine ki badbu"}',
    '{"deodorant","roll on","body spray","talc","deodorant soap","talcum powder"}'),
  ('Children growing', '{"kids growth","child growth","height growth","growing kids","kids height","bachon ki growth","kids health drink"}',
    '{"pediasure","bournvita","horlicks","complan","health drink","kids nutrition"}'),
  ('Damp and moths', '{"musty smell","cupboard smell","almirah smell","damp smell","moths","cloth moths"}',
    '{"naphthalene balls","naphthalene","camphor","odonil","cupboard freshener"}')
) AS seed (name, terms, finds)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));
