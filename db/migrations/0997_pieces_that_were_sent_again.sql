-- additive: a view, and a rule that now lets packets be claimed again that the picker of a free order did not find.
CREATE VIEW sent_again WITH (security_invoker = true) AS
  SELECT claim_id, order_id, supplied_position, least(pieces, greatest(0, sent - earlier))::int AS pieces,
    (least(pieces, greatest(0, agreed - earlier)) - least(pieces, greatest(0, sent - earlier)))::int AS missing
  FROM (SELECT l.claim_id, l.order_id, l.supplied_position, coalesce(l.pieces, 0) AS pieces, q.agreed,
      CASE WHEN a.packed_at IS NULL THEN q.agreed ELSE q.supplied END AS sent,
      coalesce(sum(l.pieces) OVER (PARTITION BY l.order_id, l.claim_id, p.pack_id ORDER BY l.supplied_position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS earlier
    FROM claim_lines l JOIN claims c ON c.id = l.claim_id JOIN orders a ON a.id = c.again_order_id
    JOIN supplied_lines p ON p.order_id = l.order_id AND p.position = l.supplied_position
    CROSS JOIN LATERAL (SELECT coalesce(sum(o.quantity), 0) AS agreed,
        coalesce(sum((SELECT sum(s.quantity) FROM supplied_lines s WHERE s.order_id = o.order_id AND s.line_position = o.position)), 0) AS supplied
      FROM order_lines o WHERE o.order_id = a.id AND o.pack_id = p.pack_id) q
    WHERE a.status <> 'Cancelled') w;
COMMENT ON VIEW sent_again IS 'How many packets of a line of a claim its free order brings, and how many its picker did not find. Of two lines of one pack the first gets them first.';

CREATE OR REPLACE FUNCTION keep_claims_within_supplied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM supplied_lines s JOIN claim_lines l ON l.order_id = s.order_id AND l.supplied_position = s.position
    JOIN claims c ON c.id = l.claim_id LEFT JOIN orders a ON a.id = c.again_order_id
    LEFT JOIN sent_again g ON g.order_id = NEW.order_id AND g.claim_id = l.claim_id AND g.supplied_position = l.supplied_position
    WHERE s.order_id = NEW.order_id AND s.position = NEW.supplied_position AND l.state <> 'refused' AND a.status IS DISTINCT FROM 'Cancelled'
    GROUP BY s.quantity, s.grams, s.pack_grams
    HAVING coalesce(sum(l.pieces - coalesce(g.missing, 0)), 0) > s.quantity
      OR sum(l.grams - coalesce(l.grams::bigint * g.missing / l.pieces, 0)) > CASE WHEN s.pack_grams IS NULL THEN 0 ELSE s.grams END)
  THEN
    RAISE EXCEPTION 'more is claimed of line % of order % than was supplied', NEW.supplied_position, NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'claims_within_supplied';
  END IF;
  RETURN NULL;
END $$;
