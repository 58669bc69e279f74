-- The lines of a claim.

CREATE TABLE claim_lines (
  claim_id character(24) NOT NULL,
  supplied_position integer NOT NULL,
  order_id text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  kind text NOT NULL CHECK (kind IN ('missing', 'damaged', 'expired', 'wrong', 'poor', 'lighter')),
  pieces integer CHECK (pieces >= 1),
  grams integer CHECK (grams >= 1),
  weighs_grams integer CHECK (weighs_grams >= 0),
  asked_paise bigint NOT NULL CHECK (asked_paise >= 0),
  PRIMARY KEY (claim_id, supplied_position),
  FOREIGN KEY (claim_id, order_id) REFERENCES claims (id, order_id),
  CONSTRAINT claim_lines_state_fkey FOREIGN KEY (claim_id, state) REFERENCES claims (id, state) ON UPDATE CASCADE,
  FOREIGN KEY (order_id, supplied_position) REFERENCES supplied_lines (order_id, position),
  CONSTRAINT claim_lines_amount CHECK (num_nulls(pieces, grams) < 2 AND (kind = 'lighter') = (weighs_grams IS NOT NULL))
);
CREATE UNIQUE INDEX claim_lines_one_open ON claim_lines (order_id, supplied_position) WHERE state = 'open';
CREATE INDEX claim_lines_of_supplied ON claim_lines (order_id, supplied_position);
COMMENT ON TABLE claim_lines IS 'no delete: what is wrong with which line of what was supplied. A line has one open claim, and never more claims than was supplied.';
COMMENT ON COLUMN claim_lines.state IS 'That of its claim.
person: none';
COMMENT ON COLUMN claim_lines.pieces IS 'How many packets; null where only a weight is claimed.';
COMMENT ON COLUMN claim_lines.grams IS 'How much of what is sold by weight.';
COMMENT ON COLUMN claim_lines.weighs_grams IS 'What it weighs, of one that is lighter than written.';

-- A piece that is sent again is claimed no longer if that order is called off.
CREATE FUNCTION keep_claims_within_supplied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM supplied_lines s JOIN claim_lines l ON l.order_id = s.order_id AND l.supplied_position = s.position
    JOIN claims c ON c.id = l.claim_id LEFT JOIN orders a ON a.id = c.again_order_id
    WHERE s.order_id = NEW.order_id AND s.position = NEW.supplied_position AND l.state <> 'refused' AND a.status IS DISTINCT FROM 'Cancelled'
    GROUP BY s.quantity, s.grams, s.pack_grams
    HAVING coalesce(sum(l.pieces), 0) > s.quantity OR sum(l.grams) > CASE WHEN s.pack_grams IS NULL THEN 0 ELSE s.grams END)
  THEN
    RAISE EXCEPTION 'more is claimed of line % of order % than was supplied', NEW.supplied_position, NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'claims_within_supplied';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER claims_within_supplied AFTER INSERT ON claim_lines FOR EACH ROW EXECUTE FUNCTION keep_claims_within_supplied();
COMMENT ON FUNCTION keep_claims_within_supplied() IS 'No line has more claims than was supplied of it.';
