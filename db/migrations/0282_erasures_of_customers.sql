-- additive: a person is an account or a customer of the book, who needs no account to be erased.

ALTER TABLE erasures ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE erasures ADD COLUMN customer_id char(24) REFERENCES customers (id);
ALTER TABLE erasures ADD CONSTRAINT erasures_one_person CHECK (num_nonnulls(user_id, customer_id) = 1) NOT VALID;
ALTER TABLE erasures VALIDATE CONSTRAINT erasures_one_person;
CREATE UNIQUE INDEX erasures_one_open_of_customer ON erasures (customer_id) WHERE withdrawn_at IS NULL AND ran_at IS NULL;
COMMENT ON COLUMN erasures.user_id IS 'The account that is erased, with its customer of the book; null for somebody without one.';
COMMENT ON COLUMN erasures.customer_id IS 'The customer of the book that is erased, who has no account.';
COMMENT ON COLUMN erasures.email_hash IS 'SHA-256 of the address at that time; of a customer without an account, of the mobile number, or of the id without one.';

CREATE OR REPLACE FUNCTION guard_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    NEW.asked_at := now();
    NEW.runs_at := now() + interval '48 hours';
    NEW.ran_at := NULL;
  ELSIF OLD.withdrawn_at IS NOT NULL OR OLD.ran_at IS NOT NULL
    OR (NEW.id, NEW.user_id, NEW.customer_id, NEW.email_hash, NEW.asked_at, NEW.runs_at) IS DISTINCT FROM
       (OLD.id, OLD.user_id, OLD.customer_id, OLD.email_hash, OLD.asked_at, OLD.runs_at) THEN
    RAISE EXCEPTION 'an erasure is only withdrawn or done' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
