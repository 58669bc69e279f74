/** The tables of the job library of earlier releases, as far as they are read, with one kind and one queue. */
export const libraryTables = `
  CREATE SCHEMA graphile_worker;
  CREATE TABLE graphile_worker._private_tasks (id int, identifier text);
  CREATE TABLE graphile_worker._private_job_queues (id int, queue_name text);
  CREATE TABLE graphile_worker._private_jobs (id bigint, task_id int, job_queue_id int, payload json, run_at timestamptz,
    attempts smallint NOT NULL DEFAULT 0, max_attempts smallint NOT NULL DEFAULT 12, key text, priority smallint NOT NULL DEFAULT 0,
    locked_at timestamptz, locked_by text, last_error text);
  INSERT INTO graphile_worker._private_tasks VALUES (1, 'greet');
  INSERT INTO graphile_worker._private_job_queues VALUES (1, 'greetings');`
