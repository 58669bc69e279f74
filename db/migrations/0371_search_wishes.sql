-- Who asked the shop to get a thing that a search did not find: once a person and week.

CREATE TABLE search_wishes (
  term text NOT NULL CHECK (term <> '' AND length(term) <= 60),
  user_id character(24) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  week date NOT NULL,
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (term, user_id, week)
);
COMMENT ON TABLE search_wishes IS 'What shoppers asked the shop to get, as they searched for it: once a person and week, which is named by its Monday.';
COMMENT ON COLUMN search_wishes.term IS 'person: delete';
CREATE INDEX search_wishes_user ON search_wishes (user_id, week);
