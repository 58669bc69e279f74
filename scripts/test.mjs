import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildIfStale,
  flagsOf,
  installIfNeeded,
  node,
  npm,
  readOnlyConfig,
  root,
  script,
} from './prepare.mjs'

// npm test: everything that must hold, one step after the other. The last line is the count.
await script(() => {
  flagsOf({}, 'npm test')
  return installIfNeeded()
})

const cache = join(root, '.cache')
const count = { passed: 0, failed: 0 }

await check('Types', () => node('typescript/bin/tsc', '--noEmit'))
await check('Lint', () => npm(['run', '--silent', 'lint']))
await check('Format', () => node('oxfmt/bin/oxfmt', '--check', 'src', 'scripts', 'test', 'bench', 'demo'))
await check('Imports', () => node('tsx/dist/cli.mjs', 'scripts/check-imports.ts'))
await tests('Unit and API tests', 'vitest.config.ts')
const isBuilt = await check('Build', async () => (await buildIfStale(), 0))
if (isBuilt) await tests('Faults', 'test/faults/vitest.config.ts', 'test/faults/fault-reporter.ts')
if (isBuilt) await tests('Browser journeys', 'test/journeys/vitest.config.ts')

process.exitCode = count.failed === 0 ? 0 : 1
console.log(`\n${count.passed} passed, ${count.failed} failed`)

/** One thing that holds or does not. */
async function check(title, work) {
  const hasPassed = await timed(title, async () => (await work()) === 0)
  count[hasPassed ? 'passed' : 'failed']++
  return hasPassed
}

/**
 * Many cases, counted one by one; a crash counts as a failure however many passed before it. Reporters that are
 * named here take the place of those in the config, so one that must speak is named here too.
 */
async function tests(title, config, ...ownReporters) {
  mkdirSync(cache, { recursive: true })
  const report = join(cache, 'test-report.json')
  rmSync(report, { force: true })
  await timed(title, async () => {
    const reporters = ['default', 'json', ...ownReporters].map((reporter) => `--reporter=${reporter}`)
    const words = ['run', '--config', config, ...readOnlyConfig, ...reporters, `--outputFile.json=${report}`]
    const code = await node('vitest/vitest.mjs', ...words)
    const { passed, failed } = existsSync(report) ? countedIn(report) : { passed: 0, failed: 0 }
    count.passed += passed
    count.failed += code === 0 ? failed : Math.max(failed, 1)
    return code === 0 && failed === 0
  })
}

function countedIn(report) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

async function timed(title, work) {
  console.log(`\n── ${title}`)
  const start = Date.now()
  const isGood = await work().catch((error) => {
    console.error(error.message)
    return false
  })
  console.log(`── ${title}: ${isGood ? 'good' : 'NOT GOOD'}, ${((Date.now() - start) / 1000).toFixed(1)} s`)
  return isGood
}
