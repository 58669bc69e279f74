-- What things of the house are called in Indian languages, more words for food, and uses that searches name.

UPDATE search_synonyms SET terms = array_remove(terms, 'flower') WHERE name = 'cauliflower';
UPDATE search_synonyms SET terms = array_remove(array_remove(terms, 'pani ki bottle'), 'pani bottle') WHERE name = 'drinking water';
UPDATE search_synonyms SET terms = array_remove(array_remove(array_remove(terms, 'bhujia'), 'bhujiya'), 'भुजिया'),
  misspellings = array_remove(array_remove(misspellings, 'bhujjia'), 'bhujiyaa') WHERE name = 'namkeen';
UPDATE search_synonyms SET terms = array_remove(array_remove(array_remove(terms, 'pocha'), 'mopping'), 'floor pocha') WHERE name = 'Cleaning' AND kind = 'use';
UPDATE search_synonyms SET finds = array_remove(array_remove(finds, 'seeds'), 'plant food') || '{"potting soil","compost","manure","planter pot"}'
WHERE name = 'Garden' AND kind = 'use';

UPDATE search_synonyms AS s SET
  terms = s.terms || array(SELECT word FROM unnest(seed.terms::text[]) AS word WHERE word <> ALL (s.terms)),
  misspellings = s.misspellings || array(SELECT word FROM unnest(seed.misspellings::text[]) AS word WHERE word <> ALL (s.misspellings))
FROM (VALUES
  ('toothpaste', '{"daant ka paste","dant ka paste","daant paste","dant paste","teeth paste","daant manjan","dantmanjan"}', '{}'),
  ('jaggery', '{"karuppatti","karupatti","palm jaggery","panai vellam","thati bellam","tal mishri"}', '{}'),
  ('buttermilk', '{"neer mor","neermor","sambaram","majjige neeru","ghol","chhachh"}', '{}'),
  ('chicken', '{"kodi mamsam","kozhi iraichi","koli mamsa","murgir mangsho","kukkad","kozhi kari"}', '{}'),
  ('mutton', '{"aattu iraichi","meka mamsam","kuri mamsa","khasi","pathar mangsho"}', '{}'),
  ('horse gram', '{"gahat","gaheth","kulthi ki dal","kollu paruppu","huruli"}', '{}'),
  ('green peas', '{"hari matar","hara matar","koraishuti","pachi batani"}', '{}'),
  ('maize flour', '{"makki atta","makai atta","makai ka atta","makki flour","makai no lot"}', '{}'),
  ('fish', '{"machhi","macchi","chepa","meenu","maasa"}', '{}'),
  ('egg', '{"undey","motta","guddulu","baida"}', '{}'),
  ('hair oil', '{"baal tel","balo ka tel","baalon ka tel","baalo ka tel","sir ka tel"}', '{}'),
  ('henna', '{"mehandi powder","mehndi powder"}', '{}'),
  ('battery', '{"cell battery","aa cell","torch cell"}', '{}')
) AS seed (name, terms, misspellings)
WHERE s.name = seed.name AND s.kind <> 'use';

INSERT INTO search_synonyms (id, name, kind, terms, misspellings, finds)
SELECT substr(md5('words ' || name), 1, 24), name, kind, terms::text[], misspellings::text[], finds::text[]
FROM (VALUES
  ('bhujia', 'snacks', '{"bhujiya","भुजिया","bhujia sev"}', '{"bhujjia","bhujiyaa","bujia"}', '{}'),
  ('edible gum', 'staples', '{"gond","gondh","goond","dink","gundar"}', '{}', '{}'),
  ('bucket', 'household', '{"balti","baalti","balty","vaali","bakkettu"}', '{}', '{}'),
  ('comb', 'personal-care', '{"kangha","kanghi","kangi","kanga","seepu","duvvena","chiruni","phani"}', '{}', '{}'),
  ('mop', 'household', '{"pocha","pochha","ponchha","floor pocha","mopping"}', '{}', '{}'),
  ('tawa', 'household', '{"tava","tavaa","thava","dosa kal","dosa tawa","roti tawa"}', '{}', '{}'),
  ('kadai', 'household', '{"kadhai","karahi","kadahi","kadaai","korai","vanali"}', '{}', '{}'),
  ('knife', 'household', '{"chaku","chaaku","chakku","churi","chhuri","kathi","katthi"}', '{"nife"}', '{}'),
  ('spoon', 'household', '{"chamach","chammach","chamcha","karandi","garite"}', '{}', '{}'),
  ('water bottle', 'household', '{"pani ki bottle","pani bottle","paani ki botal","pani ki botal","thanni bottle","neella bottle","water botal"}', '{}', '{}'),
  ('strainer', 'household', '{"channi","chhanni","chalni","chhalni","tea strainer","chai chhanni","chai channi"}', '{}', '{}'),
  ('rolling pin', 'household', '{"belan","velan","latni"}', '{}', '{}'),
  ('chakla', 'household', '{"chakla belan","rolling board","roti board"}', '{}', '{}'),
  ('grater', 'household', '{"kaddukas","kaddukash","khisni","kisni"}', '{}', '{}'),
  ('tongs', 'household', '{"chimta","sansi","sandsi","pakkad","idukki"}', '{}', '{}'),
  ('towel', 'household', '{"tauliya","toliya","thundu","tuval"}', '{}', '{}'),
  ('handkerchief', 'household', '{"rumal","roomal","hanky","kerchief"}', '{}', '{}'),
  ('scissors', 'household', '{"kainchi","kenchi","kathrikol","katri"}', '{}', '{}'),
  ('needle', 'household', '{"sui","sui dhaga"}', '{}', '{}'),
  ('rope', 'household', '{"rassi","dori"}', '{}', '{}'),
  ('dustbin', 'household', '{"kude ka dabba","kuda dan","kooda daan","kachra dabba","kachre ka dabba","kuppai thotti"}', '{}', '{}'),
  ('dustpan', 'household', '{"supdi","soopdi","kachra supdi"}', '{}', '{}'),
  ('wiper', 'household', '{"viper","floor wiper","pani wiper"}', '{}', '{}'),
  ('bowl', 'household', '{"katori","vati","kinnam"}', '{}', '{}'),
  ('plate', 'household', '{"thali","khana plate","thattu"}', '{}', '{}'),
  ('perfume', 'personal-care', '{"attar","itra","ittar","itar","sent","scent"}', '{"parfume","perfum"}', '{}'),
  ('lighter', 'household', '{"gas lighter","chulha lighter","laitar"}', '{}', '{}'),
  ('pen', 'household', '{"kalam","ball pen"}', '{}', '{}'),
  ('eraser', 'household', '{"rubber","rabar","pencil rubber"}', '{}', '{}'),
  ('Something sweet', 'use', '{"meetha","mitha","something sweet","sweet dish","meethe","kuch meetha","dessert","desserts","khane ke baad meetha"}', '{}', '{"Indian Mithai","gulab jamun","rasgulla","soan papdi","ladoo","milk chocolate","ice cream","barfi","halwa"}'),
  ('Spicy snacks', 'use', '{"chatpata","chatpati","chatpata snacks","tikha snacks","teekha nashta","something spicy","spicy snacks"}', '{}', '{"bhujia","masala peanuts","mixture","bhel","masala chips","namkeen","chakli","sev"}'),
  ('Something cold', 'use', '{"something cold","cold drinks for summer","thanda peene","kuch thanda","thandi cheez"}', '{}', '{"soft drink","fruit juice","lassi","buttermilk","coconut water","ice cream","squash"}'),
  ('Car care', 'use', '{"car cleaning","car wash","car care","car clean","gaadi dhona","gadi dhona","gaadi saaf","gadi saaf","car polish","car washing"}', '{}', '{"car shampoo","car wash","car polish","dashboard polish","microfibre cloth","car freshener","car perfume"}'),
  ('Shoe care', 'use', '{"shoe cleaning","shoe care","shoes cleaning","shoe clean","joota saaf","joote saaf","joota polish","boot polish"}', '{}', '{"shoe polish","shoe cleaner","shoe brush","shoe shiner","shoe wax"}')
) AS seed (name, kind, terms, misspellings, finds)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));
