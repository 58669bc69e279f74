-- Earlier releases keep their jobs in the tables of a library, as long as one of their servers runs. Moves those that
-- no living server is working on into our table, and returns how many. Scheduled ones (_cron) come again by themselves.
CREATE FUNCTION take_over_library_jobs() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE moved integer;
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NULL THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM graphile_worker._private_jobs WHERE id = ANY(ARRAY(
      SELECT id FROM graphile_worker._private_jobs j
      WHERE locked_at IS NULL OR (locked_at < now() - interval '1 min'
        AND NOT EXISTS (SELECT FROM job_workers w WHERE w.id = j.locked_by AND w.seen_at > now() - interval '1 min'))
      FOR UPDATE SKIP LOCKED))
    RETURNING *
  )
  INSERT INTO jobs (kind, payload, queue, key, due_at, run_at, attempts, max_attempts, died_at, last_error)
  SELECT t.identifier, j.payload, coalesce(own.queue, q.queue_name), j.key, j.run_at, j.run_at, j.attempts, j.max_attempts,
    CASE WHEN j.attempts >= j.max_attempts THEN now() END, j.last_error
  FROM taken j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  LEFT JOIN queued_jobs own ON own.job_id = j.id
  LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
  WHERE j.payload::jsonb->'_cron' IS NULL
  ORDER BY j.id ON CONFLICT (key) DO NOTHING;
  GET DIAGNOSTICS moved = ROW_COUNT;
  RETURN moved;
END $$;
