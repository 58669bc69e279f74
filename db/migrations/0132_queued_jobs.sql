-- Which jobs belong to one queue. The job library locks every queue it knows whenever a worker looks for a job, so a
-- queue of its own for each order would make every job cost more, the more orders there are.
CREATE TABLE queued_jobs (
  job_id bigint PRIMARY KEY,
  queue text NOT NULL CHECK (length(queue) <= 500)
);
CREATE INDEX queued_jobs_queue ON queued_jobs (queue, job_id);
