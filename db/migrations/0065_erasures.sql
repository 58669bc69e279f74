-- additive: the trigger is on the new table only.
CREATE TABLE erasures (
  id char(24) PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) NOT NULL REFERENCES users(id),
  email_hash bytea NOT NULL CHECK (octet_length(email_hash) = 32),
  asked_at timestamptz NOT NULL DEFAULT now(),
  runs_at timestamptz NOT NULL DEFAULT now() + interval '48 hours',
  withdrawn_at timestamptz,
  ran_at timestamptz,
  by_id char(24) REFERENCES users(id),
  CONSTRAINT erasures_one_end CHECK (withdrawn_at IS NULL OR ran_at IS NULL)
);
CREATE UNIQUE INDEX erasures_one_open ON erasures (user_id) WHERE withdrawn_at IS NULL AND ran_at IS NULL;
CREATE INDEX erasures_due ON erasures (runs_at) WHERE withdrawn_at IS NULL AND ran_at IS NULL;
COMMENT ON TABLE erasures IS 'no delete: people who are to be erased, 48 hours after it was asked for, and who were. No column names a person.';
COMMENT ON COLUMN erasures.email_hash IS 'SHA-256 of the address at that time.';
COMMENT ON COLUMN erasures.by_id IS 'The administrator who was asked in writing; null: the person themselves.';
COMMENT ON INDEX erasures_one_open IS 'A person is erased once: while one waits, another is refused.';

-- Whoever holds the serving role can therefore erase nobody sooner, and give no erasure another person.
CREATE FUNCTION guard_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    NEW.asked_at := now();
    NEW.runs_at := now() + interval '48 hours';
    NEW.ran_at := NULL;
  ELSIF OLD.withdrawn_at IS NOT NULL OR OLD.ran_at IS NOT NULL
    OR (NEW.id, NEW.user_id, NEW.email_hash, NEW.asked_at, NEW.runs_at) IS DISTINCT FROM
       (OLD.id, OLD.user_id, OLD.email_hash, OLD.asked_at, OLD.runs_at) THEN
    RAISE EXCEPTION 'an erasure is only withdrawn or done' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER erasures_guard BEFORE INSERT OR UPDATE ON erasures FOR EACH ROW EXECUTE FUNCTION guard_erasure();
