-- Words of household, personal care and the other English (nappies, courgette, serviettes), for groups that are there
-- and as new ones. What an administrator has changed or switched off stays so.
UPDATE search_synonyms g
SET terms = g.terms || (SELECT array_agg(term) FROM unnest(more.terms) AS term WHERE term <> ALL (g.terms))
FROM (
  SELECT name, terms::text[] FROM (VALUES
    ('diapers', '{"nappy","nappies","baby nappy","baby nappies"}'),
    ('garbage bags', '{"bin bags","bin liners","dustbin liners","rubbish bags","trash liners"}'),
    ('tissue paper', '{"toilet roll","toilet tissue","loo roll","kitchen towel","kitchen tissue","paper towel"}'),
    ('aluminium foil', '{"tin foil","kitchen foil","silver paper"}'),
    ('dishwash', '{"dish soap","dishwashing gel","dishwash gel","dishwash liquid","washing up liquid","utensil cleaner"}'),
    ('detergent powder', '{"laundry detergent","laundry powder"}'),
    ('sanitary pads', '{"sanitary towels","menstrual pads","period pads"}'),
    ('chickpeas', '{"garbanzo beans"}'),
    ('soft drink', '{"fizzy drink","carbonated drink"}')
  ) AS listed (name, terms)
) AS more (name, terms)
WHERE lower(g.name) = more.name AND NOT g.terms @> more.terms AND cardinality(g.terms || more.terms) <= 60;

INSERT INTO search_synonyms (id, name, kind, terms, misspellings, brands)
SELECT substr(md5(name), 1, 24), name, kind, terms::text[], misspellings::text[], brands::text[]
FROM (VALUES
  ('zucchini', 'vegetables', '{"zucchinis","courgette","courgettes"}', '{"zuchini","zucini"}', '{}'),
  ('broad beans', 'vegetables', '{"fava beans"}', '{}', '{}'),
  ('icing sugar', 'staples', '{"powdered sugar","confectioners sugar","sugar powder","pisi cheeni","bura"}', '{"iceing sugar"}', '{}'),
  ('caster sugar', 'staples', '{"castor sugar","superfine sugar"}', '{}', '{}'),
  ('maize flour', 'staples', '{"makki ka atta","makke ka atta","makka atta","cornmeal","corn meal","मक्के का आटा"}', '{"maze flour"}', '{}'),
  ('sparkling water', 'beverages', '{"soda water","club soda","carbonated water"}', '{}', '{}'),
  ('infant formula', 'baby-care', '{"baby formula","formula milk","baby milk powder"}', '{}', '{"lactogen","similac"}'),
  ('adult diapers', 'personal-care', '{"adult nappies","adult diaper pants"}', '{}', '{}'),
  ('deodorant', 'personal-care', '{"deo","body spray","deo spray","deodrant spray"}', '{"deodrant","deodarant","deoderant"}', '{}'),
  ('sunscreen', 'personal-care', '{"sun cream","sunblock","sunscreen lotion"}', '{"sunscren"}', '{}'),
  ('shower gel', 'personal-care', '{"body wash"}', '{}', '{}'),
  ('mouthwash', 'personal-care', '{"mouth rinse"}', '{"mouthwas"}', '{"listerine"}'),
  ('lip balm', 'personal-care', '{"lip care"}', '{"lip bam","lipbalm"}', '{"chapstick"}'),
  ('hair colour', 'personal-care', '{"hair color","hair dye"}', '{"hair colur","hair die"}', '{}'),
  ('cotton buds', 'personal-care', '{"ear buds","earbuds","cotton swabs"}', '{}', '{"q tips"}'),
  ('bandage', 'personal-care', '{"adhesive bandage","plaster strips","patti"}', '{"bandej"}', '{"band aid"}'),
  ('fabric conditioner', 'household', '{"fabric softener","clothes softener"}', '{}', '{"comfort"}'),
  ('air freshener', 'household', '{"room freshener","room spray"}', '{"air freshner","room freshner"}', '{"odonil"}'),
  ('glass cleaner', 'household', '{"window cleaner","mirror cleaner"}', '{}', '{"colin"}'),
  ('paper napkins', 'household', '{"serviette","serviettes","table napkins"}', '{}', '{}'),
  ('cling film', 'household', '{"cling wrap","plastic wrap","food wrap"}', '{"clean wrap"}', '{}'),
  ('baking paper', 'household', '{"parchment paper","butter paper","greaseproof paper"}', '{}', '{}')
) AS shipped (name, kind, terms, misspellings, brands)
ON CONFLICT DO NOTHING;
