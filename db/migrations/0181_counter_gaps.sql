-- The numbers of a counter that no sale has yet, kept as they arise: they were looked for among all numbers of the counter at
-- each look at it.
-- additive: an older server does not write it.

CREATE TABLE counter_gaps (
  counter_id character(24) NOT NULL REFERENCES counters (id),
  serial integer NOT NULL CHECK (serial >= 1),
  PRIMARY KEY (counter_id, serial)
);
COMMENT ON TABLE counter_gaps IS 'Numbers below the last one of a counter whose sale has not arrived. Those of a lost device stay.';

INSERT INTO counter_gaps
SELECT c.id, n FROM counters c, generate_series(1, c.last_serial) AS n
WHERE NOT EXISTS (SELECT FROM counter_sales s WHERE s.counter_id = c.id AND s.serial = n);
