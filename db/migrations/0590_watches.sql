-- Who wants to be told once a pack is back in stock.

CREATE TABLE watches (
  pack_id bigint NOT NULL REFERENCES packs (id) ON DELETE CASCADE,
  user_id character(24) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  told_at timestamptz,
  PRIMARY KEY (pack_id, user_id)
);
CREATE INDEX watches_of_user ON watches (user_id);
COMMENT ON TABLE watches IS 'Packs of which shoppers want to be told once they are back in stock.';
COMMENT ON COLUMN watches.user_id IS 'person: delete';
COMMENT ON COLUMN watches.told_at IS 'Null while its shopper waits. Who was told counts as one of those for whom the stock is, until it is sold out again.';
