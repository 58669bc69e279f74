import { flagsOf, installIfNeeded, script } from './prepare.mjs'
import { runTests } from './run-tests.mjs'

// npm test: what decides whether a change may land.
await script('test', () => {
  flagsOf('test')
  return installIfNeeded()
})
await runTests('landing')
