-- Work to be done after a transaction, at least once. A restore of a backup with an earlier schema number runs this
-- file twice, because it needs somewhere to put that backup's jobs.
-- additive: a unique index on a new table
CREATE TABLE IF NOT EXISTS jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  -- Jobs of one queue run one at a time, in the order of due_at and id.
  queue text CHECK (length(queue) <= 500),
  -- A second job with the same key, while the first is waiting, replaces it.
  key text UNIQUE CHECK (length(key) <= 500),
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The time of the next try; due_at stays, so that a job that failed keeps its place in the queue.
  run_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  attempts int NOT NULL DEFAULT 0,
  max_attempts int NOT NULL,
  -- The server that runs it (job_workers).
  taken_by text,
  -- When its last try failed: it is kept for a person, and delays no other job.
  died_at timestamptz,
  last_error text,
  CONSTRAINT jobs_dead_is_not_taken CHECK (died_at IS NULL OR taken_by IS NULL)
);
CREATE UNIQUE INDEX IF NOT EXISTS jobs_one_of_a_queue ON jobs (queue) WHERE taken_by IS NOT NULL;
CREATE INDEX IF NOT EXISTS jobs_queue ON jobs (queue, due_at, id) WHERE queue IS NOT NULL AND died_at IS NULL;
CREATE INDEX IF NOT EXISTS jobs_waiting ON jobs (kind, run_at) WHERE taken_by IS NULL AND died_at IS NULL;
CREATE INDEX IF NOT EXISTS jobs_taken ON jobs (taken_by) WHERE taken_by IS NOT NULL;
CREATE INDEX IF NOT EXISTS jobs_dead ON jobs (kind, died_at) WHERE died_at IS NOT NULL;
