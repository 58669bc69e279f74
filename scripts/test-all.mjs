import { flagsOf, installIfNeeded, script } from './prepare.mjs'
import { runTests } from './run-tests.mjs'

// npm run test:all: every check and test.
await script('test:all', () => {
  flagsOf('test:all')
  return installIfNeeded()
})
await runTests('all')
