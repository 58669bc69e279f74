-- What English words for leaves and rice find where products carry an Indian name; words that plain searches use.

UPDATE search_synonyms AS s SET
  terms = s.terms || array(SELECT word FROM unnest(seed.terms::text[]) AS word WHERE word <> ALL (s.terms))
FROM (VALUES
  ('fenugreek leaves', '{"venthaya keerai","methi keerai","menthya leaves"}'),
  ('amaranth leaves', '{"amaranthus","amaranth greens","arai keerai","red amaranth"}'),
  ('idli rice', '{"boiled rice","dosa rice","sela rice"}'),
  ('mushroom', '{"putta godugu"}'),
  ('raw banana', '{"banana raw"}'),
  ('mango', '{"dasheri","langda","chausa","himsagar","hapus"}')
) AS seed (name, terms)
WHERE s.name = seed.name AND s.kind <> 'use';
