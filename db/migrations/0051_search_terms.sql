-- What shoppers search for, counted. Nothing says who: no user, no address, and nothing that looks like a person's
-- e-mail address or number is kept. The table is cut to the most searched and the latest (search-terms-store.ts).
CREATE TABLE search_terms (
  term text PRIMARY KEY CHECK (term <> '' AND length(term) <= 60),
  searches bigint NOT NULL DEFAULT 0 CHECK (searches >= 0),
  nothing_found bigint NOT NULL DEFAULT 0 CHECK (nothing_found BETWEEN 0 AND searches),
  last_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX search_terms_searches ON search_terms (searches DESC, term);
CREATE INDEX search_terms_nothing_found ON search_terms (nothing_found DESC, term) WHERE nothing_found > 0;
CREATE INDEX search_terms_last ON search_terms (last_at);
