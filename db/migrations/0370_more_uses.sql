-- More of what people need things for, and more words of the languages of India for things.

-- "Washing machine" is a thing that a grocer does not sell; what is for one is found by "matic" and "detergent".
UPDATE search_synonyms SET terms = array_remove(terms, 'washing machine') WHERE name = 'Washing clothes' AND kind = 'use';

UPDATE search_synonyms SET terms = terms || '{"women protein powder","protein powder for ladies","protein drink for women"}',
  finds = '{"women protein","womens plus","protein powder","whey protein","plant protein","women health drink","protein bar"}'
WHERE name = 'Protein for women' AND kind = 'use' AND finds = '{"women protein","protein women","womens plus","protein her","women health drink"}';

UPDATE search_synonyms SET terms = array(SELECT unnest(terms) EXCEPT SELECT unnest('{rat,rats,chuha,mice,"mouse killer",lizard,chipkali}'::text[])),
  finds = array(SELECT unnest(finds) EXCEPT SELECT unnest('{rat,lizard}'::text[]))
WHERE name = 'Insects' AND kind = 'use';

INSERT INTO search_synonyms (id, name, kind, terms, finds)
SELECT substr(md5('use ' || name), 1, 24), name, 'use', terms::text[], finds::text[]
FROM (VALUES
  ('Rats', '{"rat","rats","chuha","chuhe","mice","mouse","mouse killer","rat killer","rats at home"}', '{"rat","mouse trap","rodent"}'),
  ('Gym', '{"gym","workout","work out","exercise","post workout","pre workout","bodybuilder","fitness"}', '{"whey protein","protein bar","energy drink","mass gainer","bcaa","creatine","peanut butter","oats","muesli"}'),
  ('Bad breath', '{"bad breath","mouth smell","muh ki badbu","munh ki badboo","fresh breath"}', '{"mouthwash","mouth freshener","breath spray","chewing gum","mint","toothpaste"}'),
  ('Toothache', '{"toothache","tooth pain","tooth ache","dant dard","daant dard","gum pain","teeth pain"}', '{"clove oil","sensitive toothpaste","toothache","gum paint","clove","mouthwash"}'),
  ('Sensitive teeth', '{"sensitive teeth","sensitive tooth","teeth sensitivity","tooth sensitivity"}', '{"sensitive toothpaste","sensodyne","sensitive"}'),
  ('Sun', '{"sunburn","sun burn","sun tan","tan removal","suntan","dhoop se bachav","sun protection"}', '{"sunscreen","sun lotion","aloe vera gel","tan removal","de tan","spf"}'),
  ('Summer', '{"summer drinks","summer drink","garmi","garmiyo ke liye","heat stroke","loo lagna","dehydration"}', '{"glucose","lassi","buttermilk","nimbu pani","coconut water","squash","sharbat","jaljeera","aam panna","prickly heat powder"}'),
  ('Picnic', '{"picnic","travel snacks","travel food","snacks for travel","train journey","safar","road trip","trekking"}', '{"chips","biscuits","namkeen","cake","juice","mixed nuts","granola bar","cookies","paper plates","cup noodles"}'),
  ('Quick meals', '{"quick dinner","quick lunch","quick meal","instant food","dinner ready","ready to eat","hostel food","bachelor food","easy dinner","jaldi khana","fast cooking"}', '{"ready to eat","instant noodles","heat and eat","instant pasta","ready meal","soup","frozen paratha","upma mix","poha mix"}'),
  ('Barbecue', '{"barbecue","barbeque","bbq","grill party","tandoor"}', '{"barbecue sauce","bbq","barbeque","marinade","skewer","tikka masala","tandoori masala","charcoal"}'),
  ('Smell of shoes', '{"smelly shoes","shoe smell","foot odour","smelly feet","feet smell","jute ki badbu"}', '{"shoe odour","foot spray","foot powder","foot deo","foot cream"}'),
  ('Smell at home', '{"bad smell","bad smell in toilet","badbu","toilet smell","bathroom smell","room smell","kitchen smell","fridge smell"}', '{"air freshener","room freshener","toilet freshener","bathroom freshener","odonil","camphor","toilet cleaner"}'),
  ('Garden', '{"garden plants","plants","gardening","garden","kitchen garden","bagicha","podhe"}', '{"gardening","planter","plant food","seeds","fertilizer","watering can","Gardening"}'),
  ('Shaving', '{"shave","shaving","shaving kit","dadhi","dadhi banana","daadhi"}', '{"shaving cream","shaving foam","shaving gel","razor","cartridge","after shave","shaving brush"}'),
  ('Diabetes', '{"for diabetic","diabetic food","diabetes food","diabetic diet","sugar ke mareez ka khana"}', '{"sugar free","diabetic","low gi","stevia","sugar free biscuits"}'),
  ('Fever', '{"fever","bukhar","viral","viral fever","temperature"}', '{"thermometer","giloy","tulsi","kadha","glucose","balm"}'),
  ('Pasta night', '{"italian food","italian","pizza at home","pizza ingredients","pasta ingredients"}', '{"pasta","pasta sauce","pizza base","pizza sauce","pizza cheese","mozzarella","oregano","olive oil","olives","basil"}'),
  ('Chinese food', '{"chinese food","chinese","indo chinese","chowmein ingredients","chinese ingredients"}', '{"hakka noodles","soya sauce","chilli sauce","vinegar","schezwan","manchurian","fried rice masala"}'),
  ('Biryani', '{"biryani ingredients","biryani banane ka saman","biryani items","biryani"}', '{"biryani rice","biryani masala","basmati rice","fried onion","saffron","ghee","chicken biryani cut"}'),
  ('Salad', '{"salad","salad items","green salad","salad ingredients"}', '{"salad","cucumber","lettuce","tomato","carrot","salad dressing","beetroot"}'),
  ('Sandwich', '{"sandwich","sandwich items","sandwich ingredients","sandwich banana"}', '{"sandwich bread","bread","sandwich spread","cheese slice","butter","mayonnaise","cucumber","tomato"}'),
  ('Rakhi', '{"rakhi","rakshabandhan","raksha bandhan","rakhi gift"}', '{"rakhi","celebrations","chocolate gift","gift pack","dry fruits gift"}'),
  ('Christmas', '{"christmas","xmas","christmas cake","christmas decoration"}', '{"plum cake","christmas","fruit cake","gift pack","candles","decoration"}'),
  ('Eid', '{"eid","ramzan","ramadan","iftar","sehri","eid food"}', '{"dates","vermicelli","seviyan","rooh afza","basmati rice","sherbet","biryani masala","dry fruits"}'),
  ('Pregnancy', '{"pregnancy","pregnant","pregnant lady","pregnant women","garbhvati","mother to be"}', '{"mothers","maternity","pregnancy","Mothers & Maternity","folic"}'),
  ('Bandh naak', '{"steam","band naak","nose block","nose blocked","naak band"}', '{"inhaler","vaporub","vapour rub","steam","balm"}')
) AS seed (name, terms, finds)
ON CONFLICT DO NOTHING;

UPDATE search_synonyms SET terms = array_remove(terms, 'vellam') WHERE name = 'drinking water';
UPDATE search_synonyms SET terms = array_remove(terms, 'मैगी') WHERE name = 'noodles';
UPDATE search_synonyms AS s SET terms = s.terms || array(SELECT word FROM unnest(seed.terms::text[]) AS word WHERE word <> ALL (s.terms))
FROM (VALUES
  ('tindora', '{"tindora","tindly","coccinia","tendli","tondli","tindola"}'),
  ('moong dal', '{"pasi paruppu","paasiparuppu","siru paruppu","payaru"}'),
  ('matchbox', '{"maachis","machis","match box","safety matches"}'),
  ('fish', '{"mase","maase","maasa","machh","macchi"}'),
  ('cauliflower', '{"flower gobi","phulgobi","gobi flower","phool kobi"}'),
  ('colocasia', '{"arbi","arvi","alu kand","seppankizhangu","chamadumpa","chembu"}'),
  ('ridge gourd', '{"turai","turiya","tori","torai","beerakaya","peerkangai","hirekai","dodka"}'),
  ('jaggery', '{"vellam","bellam","bella","sharkara"}')
) AS seed (name, terms) WHERE s.name = seed.name AND s.finds = '{}';
