import { finish, runInParallel, task, tests } from './checks.mjs'
import { buildIfStale } from './prepare.mjs'
import { format, imports, lint, types } from './static-checks.mjs'

/** Runs all checks, and the tests of `run` (test/long-tests.ts). The fast ones come first; the last line is the count. */
export async function runTests(run) {
  process.env.TEST_RUN = run
  let isBuilt = false
  // Unit tests wait for their database half of the time, which leaves room for the rest.
  await runInParallel(
    types,
    lint,
    format,
    imports,
    async () => (isBuilt = await task('Build', buildIfStale)()),
    tests('Unit and API tests', 'unit'),
  )
  // Both measure time, so they run one after the other, each with both cores.
  if (isBuilt) {
    await tests('Faults', 'faults', { reporters: ['test/faults/fault-reporter.ts'] })()
    await tests('Browser journeys', 'journeys')()
  }
  finish()
}
