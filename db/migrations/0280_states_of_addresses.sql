-- The state of an address is one of the 36, never another text: a spelling decided whose tax an order bore.

CREATE FUNCTION read_state(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN letters IN ('andhrapradesh', 'ap', 'andhra') THEN 'Andhra Pradesh'
    WHEN letters IN ('arunachalpradesh', 'ar', 'arunachal') THEN 'Arunachal Pradesh'
    WHEN letters IN ('assam', 'as', 'asam') THEN 'Assam'
    WHEN letters IN ('bihar', 'br') THEN 'Bihar'
    WHEN letters IN ('chhattisgarh', 'cg', 'ct', 'chattisgarh', 'chhatisgarh', 'chatisgarh', 'chhattisgad', 'chattisgad') THEN 'Chhattisgarh'
    WHEN letters IN ('goa', 'ga') THEN 'Goa'
    WHEN letters IN ('gujarat', 'gj', 'gujrat', 'gujarath') THEN 'Gujarat'
    WHEN letters IN ('haryana', 'hr', 'hariyana', 'haryna') THEN 'Haryana'
    WHEN letters IN ('himachalpradesh', 'hp', 'himachal') THEN 'Himachal Pradesh'
    WHEN letters IN ('jharkhand', 'jh', 'jharkand', 'jarkhand') THEN 'Jharkhand'
    WHEN letters IN ('karnataka', 'ka', 'karnatka', 'karnatak', 'karnatakka', 'mysore') THEN 'Karnataka'
    WHEN letters IN ('kerala', 'kl', 'kerela', 'keralam') THEN 'Kerala'
    WHEN letters IN ('madhyapradesh', 'mp', 'madhyprades', 'madhypradesh') THEN 'Madhya Pradesh'
    WHEN letters IN ('maharashtra', 'mh', 'maharastra', 'maharashtara', 'maharshtra', 'maharasthra') THEN 'Maharashtra'
    WHEN letters IN ('manipur', 'mn') THEN 'Manipur'
    WHEN letters IN ('meghalaya', 'ml', 'megalaya') THEN 'Meghalaya'
    WHEN letters IN ('mizoram', 'mz') THEN 'Mizoram'
    WHEN letters IN ('nagaland', 'nl') THEN 'Nagaland'
    WHEN letters IN ('odisha', 'od', 'or', 'orissa', 'orisa', 'odissa') THEN 'Odisha'
    WHEN letters IN ('punjab', 'pb', 'panjab') THEN 'Punjab'
    WHEN letters IN ('rajasthan', 'rj', 'rajastan', 'rajasthaan') THEN 'Rajasthan'
    WHEN letters IN ('sikkim', 'sk') THEN 'Sikkim'
    WHEN letters IN ('tamilnadu', 'tn', 'tamilnad', 'tamizhnadu', 'thamilnadu', 'tamilnaidu', 'madras') THEN 'Tamil Nadu'
    WHEN letters IN ('telangana', 'tg', 'ts', 'telengana', 'telangna') THEN 'Telangana'
    WHEN letters IN ('tripura', 'tr') THEN 'Tripura'
    WHEN letters IN ('uttarpradesh', 'up', 'uttarprades') THEN 'Uttar Pradesh'
    WHEN letters IN ('uttarakhand', 'uk', 'ua', 'ut', 'uttaranchal', 'uttrakhand', 'uttarakand', 'uttrakand') THEN 'Uttarakhand'
    WHEN letters IN ('westbengal', 'wb', 'bengal', 'westbengol', 'paschimbanga') THEN 'West Bengal'
    WHEN letters IN ('andamanandnicobarislands', 'an', 'andaman', 'andamannicobar', 'andamanandnicobar', 'andamannicobarislands') THEN 'Andaman and Nicobar Islands'
    WHEN letters IN ('chandigarh', 'ch', 'chandigadh', 'chandigarhut') THEN 'Chandigarh'
    WHEN letters IN ('dadraandnagarhavelianddamananddiu', 'dn', 'dd', 'dnh', 'dnhdd', 'dadraandnagarhaveli', 'dadranagarhaveli', 'dadra', 'silvassa', 'damananddiu', 'damandiu', 'daman', 'diu', 'dadranagarhavelianddamandiu', 'dadranagarhavelidamandiu') THEN 'Dadra and Nagar Haveli and Daman and Diu'
    WHEN letters IN ('delhi', 'dl', 'newdelhi', 'nctofdelhi', 'nctdelhi', 'delhinct', 'nct', 'ncr', 'delhincr', 'nationalcapitalterritoryofdelhi') THEN 'Delhi'
    WHEN letters IN ('jammuandkashmir', 'jk', 'jandk', 'jammukashmir', 'jammu', 'kashmir') THEN 'Jammu and Kashmir'
    WHEN letters IN ('ladakh', 'la', 'ladak') THEN 'Ladakh'
    WHEN letters IN ('lakshadweep', 'ld', 'lakshadeep', 'lakshadweepislands') THEN 'Lakshadweep'
    WHEN letters IN ('puducherry', 'py', 'pondicherry', 'pondichery', 'pondi', 'puduchery', 'puducheri') THEN 'Puducherry'
  END
  FROM (SELECT regexp_replace(regexp_replace(replace(lower(normalize(typed, NFKC)), '&', ' and '),
    '\y(state|ut|union territory|govt|government) of\y|[,\s]\s*india\s*$', '', 'g'), '[^[:alpha:]]', '', 'g') AS letters) read
$$;
COMMENT ON FUNCTION read_state(text) IS 'The state of India that a text means, as src/features/addresses/read-state.ts reads it; null for anything else.';

UPDATE addresses SET state = read_state(state) WHERE read_state(state) <> state;
