CREATE TABLE no_sales (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  drawer_id char(24) NOT NULL REFERENCES drawers (id),
  by_id char(24) NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT now(),
  reason text NOT NULL CHECK (reason <> '' AND length(reason) <= 200)
);
COMMENT ON TABLE no_sales IS 'append-only: a drawer was opened, and nothing was sold.';
COMMENT ON COLUMN no_sales.reason IS 'person: keep what a drawer was opened for is part of the books';
CREATE INDEX no_sales_drawer ON no_sales (drawer_id);
CREATE INDEX no_sales_by ON no_sales (by_id);
