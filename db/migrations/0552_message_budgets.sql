CREATE TABLE message_budgets (
  scope text NOT NULL CHECK (length(scope) <= 100),
  day date NOT NULL,
  paise bigint NOT NULL CHECK (paise >= 0),
  began_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, day)
);
COMMENT ON TABLE message_budgets IS 'What messages to numbers have cost within each limit: all of a day and of a month, one number, one network, and the numbers of one prefix whose codes nobody entered.';
COMMENT ON COLUMN message_budgets.scope IS 'person: delete';
COMMENT ON COLUMN message_budgets.day IS 'In India; the first of the month for the scope month.';
