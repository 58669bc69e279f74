import { Histogram } from 'prom-client'
import { requestContext } from '../request-context.ts'
import type { Tracing } from '../tracing.ts'

/** The jobs of this process, for `/metrics`. */
export const jobSeconds = new Histogram({
  name: 'tokri_job_duration_seconds',
  help: 'Time of a job on this server; failed jobs are retried',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 300],
  registers: [],
})

/** Runs a job, measures it, and traces it if traces are sent. */
export async function observeJob(
  name: string,
  id: string,
  tracing: Tracing | null,
  run: () => Promise<void>,
): Promise<void> {
  const start = performance.now()
  const record = (outcome: 'done' | 'failed') =>
    jobSeconds.observe({ job: name, outcome }, (performance.now() - start) / 1000)
  const span = tracing?.startJob(name)
  try {
    await (span ? requestContext.run({ requestId: `job-${id}`, span }, run) : run())
    record('done')
    span?.end()
  } catch (error) {
    record('failed')
    span?.end(error ?? 'unknown')
    throw error
  }
}
