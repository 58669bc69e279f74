-- additive: words of uses alone.
-- Whoever says what of a party's things is wanted finds that, and no decoration before it.
UPDATE search_synonyms SET terms = array(SELECT word FROM unnest(terms) AS word WHERE word <> ALL ('{"birthday candles","disposable plates for party"}'::text[]))
WHERE name = 'Party' AND kind = 'use';
