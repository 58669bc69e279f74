-- additive: nothing was added to an order yet.
CREATE TABLE order_additions (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  order_id text NOT NULL REFERENCES orders (id),
  position integer NOT NULL CHECK (position > 0),
  amount_paise bigint NOT NULL,
  by_id char(24) NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, position)
);
COMMENT ON TABLE order_additions IS 'append-only: what was added to orders before they were picked.';
COMMENT ON COLUMN order_additions.position IS 'The first line that was added; the others follow until the next addition.';
COMMENT ON COLUMN order_additions.amount_paise IS 'How much more the order costs since then; less than 0 where a charge fell away.';
CREATE FUNCTION set_line_offers(of_order text, offers bigint[]) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE order_lines l SET offer_paise = o.paise FROM unnest(offers) WITH ORDINALITY AS o (paise, n)
  WHERE l.order_id = of_order AND l.position = o.n - 1 AND l.offer_paise <> o.paise
    AND EXISTS (SELECT FROM orders WHERE id = of_order AND status IN ('Pending', 'Confirmed') AND packed_at IS NULL);
  SELECT true;
$$;
COMMENT ON FUNCTION set_line_offers(text, bigint[]) IS 'What offers take off the lines of an order, in their order, worked out anew with what is added to it. Nothing else of a line changes.';
