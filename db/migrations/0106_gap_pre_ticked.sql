-- Like the other views of gaps: what the shop would choose for people who have not chosen.

CREATE VIEW gap_pre_ticked AS
  SELECT format('%s.%s', d.adrelid::regclass, a.attname) AS choice
  FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
  WHERE (d.adrelid, a.attname) IN (('consents'::regclass, 'given'), ('users'::regclass, 'substitution'))
  UNION ALL
  SELECT format('%s.%s', c.oid::regclass, a.attname)
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.oid = 'consents'::regclass AND a.attname = 'given' AND NOT a.attnotnull;
COMMENT ON VIEW gap_pre_ticked IS 'Choices of shoppers that have a value before they choose. There is none as long as the tables are as this release makes them: a consent is a row that somebody’s yes or no has written.';
