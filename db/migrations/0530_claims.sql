-- What is wrong with a delivered order by its shopper's word, and what the shop does about it.

CREATE TABLE claims (
  id character(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  order_id text NOT NULL REFERENCES orders (id),
  wish text NOT NULL CHECK (wish IN ('money', 'credit', 'again')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled', 'refused')),
  asked_paise bigint NOT NULL CHECK (asked_paise >= 0),
  settled_as text CHECK (settled_as IN ('money', 'credit', 'again')),
  given_paise bigint NOT NULL DEFAULT 0 CHECK (given_paise >= 0),
  document_id character(24) UNIQUE REFERENCES tax_documents (id),
  again_order_id text UNIQUE REFERENCES orders (id),
  cash_paise bigint NOT NULL DEFAULT 0 CHECK (cash_paise >= 0),
  cash_given_at timestamptz,
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  by_rule boolean NOT NULL DEFAULT false,
  decided_by character(24) REFERENCES users (id),
  decided_at timestamptz,
  grievance_id character(24) UNIQUE REFERENCES grievances (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT claims_of_order UNIQUE (id, order_id),
  CONSTRAINT claims_in_state UNIQUE (id, state),
  CONSTRAINT claims_decided CHECK ((state = 'open') = (decided_at IS NULL)),
  CONSTRAINT claims_refused_with_reason CHECK (state <> 'refused' OR reason IS NOT NULL),
  CONSTRAINT claims_settled CHECK ((state = 'settled') = (settled_as IS NOT NULL)),
  CONSTRAINT claims_given CHECK ((given_paise > 0) = (document_id IS NOT NULL) AND cash_paise <= given_paise),
  CONSTRAINT claims_again CHECK ((settled_as IS NOT DISTINCT FROM 'again') = (again_order_id IS NOT NULL) AND (again_order_id IS NULL OR document_id IS NULL))
);
CREATE INDEX claims_of_orders ON claims (order_id);
CREATE INDEX claims_to_decide ON claims (created_at) WHERE state = 'open' OR cash_paise > 0 AND cash_given_at IS NULL;
COMMENT ON TABLE claims IS 'no delete: what a shopper says is wrong with an order that was delivered, what they wish, and how it was settled.';
COMMENT ON COLUMN claims.asked_paise IS 'What its lines are worth by the bill, when it was made.';
COMMENT ON COLUMN claims.document_id IS 'The note that money or credit was given by.';
COMMENT ON COLUMN claims.again_order_id IS 'The order, free of charge, by which the pieces are sent again.';
COMMENT ON COLUMN claims.cash_paise IS 'What of it is handed over in cash.';
COMMENT ON COLUMN claims.cash_given_at IS 'When that was handed over.';
COMMENT ON COLUMN claims.reason IS 'Why it was refused, or settled in part.
person: blank';
COMMENT ON COLUMN claims.by_rule IS 'Settled at once, by the rule of the shop.';
COMMENT ON COLUMN claims.grievance_id IS 'The complaint to the grievance officer that it has become.';
