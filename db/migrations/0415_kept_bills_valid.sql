ALTER TABLE counters VALIDATE CONSTRAINT counters_kept_bills_check;
