-- How searches say that a house is entered for the first time.

UPDATE search_synonyms AS s SET
  terms = s.terms || array(SELECT word FROM unnest('{"house warming","housewarming","house warming puja","griha pravesh puja","vastu puja","gruhapravesam","gruha pravesham"}'::text[]) AS word WHERE word <> ALL (s.terms))
WHERE s.name = 'Puja' AND s.kind = 'use';
