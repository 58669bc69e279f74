-- additive: words of uses alone.
-- What kills insects does not drive a lizard away, and led before what does.
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word <> ALL ('{"chipkali","chipkali bhagane","lizard"}'::text[]))
WHERE name = 'Insects' AND kind = 'use';
INSERT INTO search_synonyms (id, name, kind, terms, finds)
SELECT substr(md5('words ' || name), 1, 24), name, 'use', terms::text[], finds::text[]
FROM (VALUES
  ('Lizards', '{"lizard","lizards","chipkali","chhipkali","chipkali bhagane","chipkali marne"}',
    '{"lizard","lizard repellent","insect repellent"}')
) AS seed (name, terms, finds)
WHERE NOT EXISTS (SELECT FROM search_synonyms AS s WHERE lower(s.name) = lower(seed.name));
