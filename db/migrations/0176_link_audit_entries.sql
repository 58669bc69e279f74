-- additive: an older version adds entries as before, and they are linked too.
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER audit_log_linked AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION link_audit_entry();
-- Entries of earlier versions are linked in their order. The trigger's lock keeps others from adding any meanwhile.
DO $$
DECLARE
  entry audit_log;
  last bytea := decode(repeat('00', 32), 'hex');
  next bytea;
  number bigint := 0;
BEGIN
  FOR entry IN SELECT * FROM audit_log ORDER BY id LOOP
    number := number + 1;
    next := audit_hash(last, entry);
    INSERT INTO audit_chain (seq, entry_id, previous, hash) VALUES (number, entry.id, last, next);
    last := next;
  END LOOP;
END
$$;
