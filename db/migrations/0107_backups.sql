-- When the shop was backed up and how it went: whoever watches it must see that nothing was for two days.
CREATE TABLE backups (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  begun_at    timestamptz NOT NULL,
  finished_at timestamptz NOT NULL DEFAULT now(),
  file        text NOT NULL,
  bytes       bigint,
  -- Null: it went well.
  fault       text,
  CHECK ((bytes IS NULL) = (fault IS NOT NULL))
);
COMMENT ON TABLE backups IS 'append-only';
