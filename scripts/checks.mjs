import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { readOnlyConfig, root } from './prepare.mjs'

// The building blocks of `npm test` and `npm run quick`. A check prints its output when it has finished, so parallel
// checks do not mix theirs.

let passedCount = 0
/** The names of failed checks and tests, repeated at the end, because the last lines of a long log are read first. */
const failures = []
const fail = (name) => failures.push(name)
/** Files of tests that time was not left for. */
const left = []

/** Runs checks in parallel; returns whether all of them passed. */
export async function runInParallel(...checks) {
  const results = await Promise.all(checks.map((check) => check()))
  return results.every(Boolean)
}

/** Collects garbage a quarter as often in programs written in Go: a quarter less processor for the linter, 0.2 GB more. */
const rarely = { GOGC: '400' }

/** A check that runs a package's program with arguments. */
export const program = (title, path, ...args) =>
  check(title, async (output) => {
    const command = [join(root, 'node_modules', path), ...args]
    const hasPassed = (await run(output, process.execPath, command, rarely)) === 0
    if (hasPassed) passedCount++
    else fail(title)
    return hasPassed
  })

/** A check that runs a function, which throws when it fails. */
export const task = (title, work) =>
  check(title, async () => {
    await work()
    passedCount++
    return true
  })

/** The tests of one project of vitest.config.ts, counted one by one. A crash counts as a failure however many passed. */
export const tests = (title, project, { reporters = [], args = [] } = {}) =>
  check(title, async (output) => {
    const report = join(root, `.cache/${project}-report.json`)
    rmSync(report, { force: true })
    // Reporters on the command line replace those in the config, so every reporter that is needed is named here.
    const reporterFlags = ['default', 'test/check-reporter.ts', ...reporters].map(
      (reporter) => `--reporter=${reporter}`,
    )
    const code = await run(
      output,
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        `--project=${project}`,
        ...args,
        ...withoutLong(),
        ...readOnlyConfig,
        ...reporterFlags,
      ],
      { CHECK_REPORT: report },
    )
    const {
      passed,
      failed,
      left: notBegun,
    } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { passed: 0, failed: [], left: [] }
    passedCount += passed
    left.push(...notBegun)
    for (const name of failed) fail(`${title}: ${name}`)
    if (code !== 0 && failed.length === 0) fail(`${title}: ended with exit code ${code}${lastError(output)}`)
    return code === 0 && failed.length === 0
  })

/** What one test of a file leaves to `npm run test:all`; whole files are named in test/long-tests.ts. */
const withoutLong = () => (process.env.TEST_RUN === 'landing' ? ['--tags-filter=!long'] : [])

/** Prints the failures and how many checks passed and failed, and sets the matching exit code. */
export function finish() {
  process.exitCode = failures.length === 0 ? 0 : 1
  if (left.length > 0) console.log(`Not run, npm test does:\n${left.map((name) => `  ${name}`).join('\n')}\n`)
  if (failures.length > 0) console.log(`Failed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
  console.log(`\n${passedCount} passed, ${failures.length} failed`)
}

const check = (title, work) => async () => {
  const start = Date.now()
  const seconds = () => ((Date.now() - start) / 1000).toFixed(1)
  console.log(`── ${title}…`)
  // A long silence in a log would look like a hang.
  const heartbeat = setInterval(() => console.log(`── ${title}… ${seconds()} s`), 30_000)
  const output = []
  let hasPassed = false
  try {
    hasPassed = await work(output)
  } catch (error) {
    fail(`${title}: ${error.message}`)
    output.push(`${error.message}\n`)
  }
  clearInterval(heartbeat)
  process.stdout.write(`\n── ${title}\n${output.join('')}`)
  console.log(`── ${title}: ${hasPassed ? 'passed' : 'FAILED'}, ${seconds()} s\n`)
  return hasPassed
}

function run(output, file, args, env = {}) {
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  child.stdout.on('data', (data) => output.push(data.toString()))
  child.stderr.on('data', (data) => output.push(data.toString()))
  return new Promise((resolve) => {
    child.once('error', (error) => {
      output.push(`${error.message}\n`)
      resolve(127)
    })
    child.once('close', (code, signal) => resolve(signal ? 130 : code))
  })
}

/** The last error that a run without a failed test wrote: in its own set-up, for example. */
function lastError(output) {
  const lines = stripVTControlCharacters(output.join('')).split('\n')
  const line = lines.findLast((line) => /^\S*error\b/i.test(line))
  return line ? `: ${line}` : ''
}
