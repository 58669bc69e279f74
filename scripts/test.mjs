import { finish, task, tests, together } from './checks.mjs'
import { buildIfStale, flagsOf, installIfNeeded, script } from './prepare.mjs'
import { format, imports, lint, types } from './static-checks.mjs'

// npm test: everything that must hold. What takes seconds comes first; the last line is the count.
await script(() => {
  flagsOf({}, 'npm test')
  return installIfNeeded()
})

await together(types, lint, format, imports)
const isBuilt = await task('Build', buildIfStale)()
await tests('Unit and API tests', 'unit')()
// Both are about time, and have both cores to themselves.
if (isBuilt) {
  await tests('Faults', 'faults', { reporters: ['test/faults/fault-reporter.ts'] })()
  await tests('Browser journeys', 'journeys')()
}
finish()
