import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readOnlyConfig, root } from './prepare.mjs'

// The building blocks of `npm test` and `npm run quick`. A check prints its output when it has finished, so parallel
// checks do not mix theirs.

let passedCount = 0
/** The names of failed checks and tests, repeated at the end, because the last lines of a long log are read first. */
const failures = []
const fail = (name) => failures.push(name)

/** Runs checks in parallel; returns whether all of them passed. */
export async function runInParallel(...checks) {
  const results = await Promise.all(checks.map((check) => check()))
  return results.every(Boolean)
}

/** A check that runs a package's program with arguments. */
export const program = (title, path, ...args) =>
  check(title, async (print) => {
    const hasPassed = (await run(print, process.execPath, [join(root, 'node_modules', path), ...args])) === 0
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
  check(title, async (print) => {
    const report = join(root, `.cache/${project}-report.json`)
    mkdirSync(join(root, '.cache'), { recursive: true })
    rmSync(report, { force: true })
    // Reporters on the command line replace those in the config, so every reporter that is needed is named here.
    const reporterFlags = ['default', 'json', 'test/second-tries.ts', ...reporters].map(
      (reporter) => `--reporter=${reporter}`,
    )
    const code = await run(print, process.execPath, [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      ...args,
      ...readOnlyConfig,
      ...reporterFlags,
      `--outputFile.json=${report}`,
    ])
    const { passed, failed } = existsSync(report) ? resultsIn(report) : { passed: 0, failed: [] }
    passedCount += passed
    for (const name of failed) fail(`${title}: ${name}`)
    if (code !== 0 && failed.length === 0) fail(`${title}: ended with exit code ${code}`)
    return code === 0 && failed.length === 0
  })

/** Prints the failures and how many checks passed and failed, and sets the matching exit code. */
export function finish() {
  process.exitCode = failures.length === 0 ? 0 : 1
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
    hasPassed = await work((text) => output.push(text))
  } catch (error) {
    fail(`${title}: ${error.message}`)
    output.push(`${error.message}\n`)
  }
  clearInterval(heartbeat)
  process.stdout.write(`\n── ${title}\n${output.join('')}`)
  console.log(`── ${title}: ${hasPassed ? 'passed' : 'FAILED'}, ${seconds()} s\n`)
  return hasPassed
}

function run(print, file, args) {
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.on('data', (data) => print(data.toString()))
  child.stderr.on('data', (data) => print(data.toString()))
  return new Promise((resolve) => {
    child.once('error', (error) => {
      print(`${error.message}\n`)
      resolve(127)
    })
    child.once('close', (code, signal) => resolve(signal ? 130 : code))
  })
}

/** How many tests of a Vitest report passed, and the names of those that failed, with the first line of the reason. */
function resultsIn(report) {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [`${file}: ${firstLine(message)}`]
    return tests.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
  return { passed: numPassedTests, failed }
}

const firstLine = (text = '') => text.split('\n', 1)[0]
