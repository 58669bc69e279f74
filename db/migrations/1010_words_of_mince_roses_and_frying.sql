-- additive: words alone.
-- Fresh searches that were judged before they were asked missed these. A group that the shop has already keeps its own words.
-- "Mari" is pepper in Gujarati and a biscuit everywhere; "sabut" is whole, and no soap.
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word <> ALL ('{"mari","sabut"}'::text[]))
WHERE name IN ('black pepper', 'soap') AND kind <> 'use';
UPDATE search_synonyms AS s SET terms = s.terms || array(SELECT word FROM unnest(seed.terms::text[]) AS word WHERE word <> ALL (s.terms))
FROM (VALUES
  ('Mosquitoes', '{"machhar machine","machar machine","macchar machine","machhar wali machine","mosquito killer machine"}')
) AS seed (name, terms)
WHERE s.name = seed.name AND s.kind = 'use';
UPDATE search_synonyms AS s SET misspellings = s.misspellings || array(SELECT word FROM unnest(seed.misspellings::text[]) AS word WHERE word <> ALL (s.misspellings))
FROM (VALUES
  ('tomato puree', '{"tomato puri","tomatto puri","tamatar puri","tomato pury"}'),
  ('corn flakes', '{"corn flacks","corn flex","corn flecks"}')
) AS seed (name, misspellings)
WHERE s.name = seed.name AND s.kind <> 'use';
INSERT INTO search_synonyms (id, name, kind, terms, misspellings, finds)
SELECT substr(md5('words of mince ' || name), 1, 24), name, kind, terms::text[], misspellings::text[], finds::text[]
FROM (VALUES
  ('mince', 'meat', '{"keema","kheema","qeema","kima","minced meat"}', '{"mins","minse"}', '{}'),
  ('rose water', 'personal-care', '{"gulab jal","gulabjal","gulab ka pani","paneer rose water","gulabari"}', '{"rose watar","roz water"}', '{}'),
  ('raw turmeric', 'vegetables', '{"fresh turmeric","kachi haldi","kacchi haldi","gili haldi","ambe haldi","amba haldi","oli halad","pachai manjal","pasupu kommu","hasi arishina"}', '{}', '{}'),
  ('tomato puree', 'condiments', '{"tamatar puree","tamatar ki puree"}', '{"tomato puri","tomatto puri","tamatar puri","tomato pury"}', '{}'),
  ('roasted chana', 'snacks', '{"bhuna chana","bhuna hua chana","bhune chane","bhuja chana","roasted bengal gram","roasted gram","roasted black chana","roasted chickpeas","phutana","futana"}', '{"roasted channa"}', '{}'),
  ('Deep frying', 'use', '{"deep frying","deep fry","frying oil","oil for frying","frying","talne ka tel","talne ke liye tel","talne ke liye","puri talne ka tel","pakoda talne"}', '{}',
    '{"sunflower oil","refined oil","groundnut oil","rice bran oil","soyabean oil","palm oil","vegetable oil","vanaspati"}'),
  ('Chole bhature', 'use', '{"chole bhature","chhole bhature","chole bhatura","chole bhatoore","bhature","bhatura","chole puri"}', '{}',
    '{"chole masala","chana masala","kabuli chana","chickpeas","maida","yeast","chana"}'),
  ('Ice cream making', 'use', '{"ice cream powder","ice cream mix","making ice cream","homemade ice cream","ice cream banane","kulfi mix","kulfi banane"}', '{}',
    '{"ice cream mix","ice cream powder","custard powder","corn flour","kulfi mix","condensed milk","fresh cream","vanilla essence"}')
) AS seed (name, kind, terms, misspellings, finds)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));
