-- What the shopkeeper adds to the shop's pages for marketing, in every version that was ever saved. The highest version
-- is in force. Nothing of it is changed or removed: a version that is restored is saved again.
CREATE TABLE marketing_scripts (
  version        integer PRIMARY KEY CHECK (version >= 1),
  header_scripts text NOT NULL CHECK (length(header_scripts) <= 20000),
  meta_tags      text NOT NULL CHECK (length(meta_tags) <= 20000),
  body_scripts   text NOT NULL CHECK (length(body_scripts) <= 20000),
  -- Origins that the scripts may load from and talk to.
  hosts          text[] NOT NULL,
  enabled        boolean NOT NULL,
  note           text NOT NULL CHECK (length(note) <= 200),
  -- Null for a command on the server's own terminal.
  saved_by       text REFERENCES users (id),
  saved_at       timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE marketing_scripts IS 'append-only';
CREATE TRIGGER marketing_scripts_append_only BEFORE UPDATE OR DELETE ON marketing_scripts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE INDEX marketing_scripts_saved_by ON marketing_scripts (saved_by);
