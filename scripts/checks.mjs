import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readOnlyConfig, root } from './prepare.mjs'

// What `npm test` and `npm run quick` are made of. Checks that run side by side are printed whole, one after the other.

const count = { passed: 0, failed: 0 }

/** Runs checks side by side; answers whether all of them hold. */
export async function together(...checks) {
  const results = await Promise.all(checks.map((check) => check()))
  return results.every(Boolean)
}

/** One thing that holds or does not: a program of a package with its arguments. */
export const program = (title, path, ...words) =>
  check(title, async (print) => {
    const hasPassed = (await run(print, process.execPath, [join(root, 'node_modules', path), ...words])) === 0
    count[hasPassed ? 'passed' : 'failed']++
    return hasPassed
  })

/** One thing that is done by a function, which throws when it cannot be. */
export const task = (title, work) =>
  check(title, async () => {
    await work()
    count.passed++
    return true
  })

/** The tests of one project of vitest.config.ts, counted one by one. A crash counts as a failure however many passed. */
export const tests = (title, project, { reporters = [], words = [] } = {}) =>
  check(title, async (print) => {
    const report = join(root, `.cache/${project}-report.json`)
    mkdirSync(join(root, '.cache'), { recursive: true })
    rmSync(report, { force: true })
    // Reporters that are named here take the place of those in the config, so one that must speak is named here too.
    const shown = ['default', 'json', ...reporters].map((reporter) => `--reporter=${reporter}`)
    const code = await run(print, process.execPath, [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      ...words,
      ...readOnlyConfig,
      ...shown,
      `--outputFile.json=${report}`,
    ])
    const { passed, failed } = existsSync(report) ? countedIn(report) : { passed: 0, failed: 0 }
    count.passed += passed
    count.failed += code === 0 ? failed : Math.max(failed, 1)
    return code === 0 && failed === 0
  })

/** Says how many held and how many did not, and ends the process accordingly. */
export function finish() {
  process.exitCode = count.failed === 0 ? 0 : 1
  console.log(`\n${count.passed} passed, ${count.failed} failed`)
}

const check = (title, work) => async () => {
  const start = Date.now()
  const seconds = () => ((Date.now() - start) / 1000).toFixed(1)
  console.log(`── ${title}…`)
  // A long silence in a log would look like an end.
  const heartbeat = setInterval(() => console.log(`── ${title}… ${seconds()} s`), 30_000)
  const output = []
  let isGood = false
  try {
    isGood = await work((text) => output.push(text))
  } catch (error) {
    count.failed++
    output.push(`${error.message}\n`)
  }
  clearInterval(heartbeat)
  process.stdout.write(`\n── ${title}\n${output.join('')}`)
  console.log(`── ${title}: ${isGood ? 'good' : 'NOT GOOD'}, ${seconds()} s\n`)
  return isGood
}

function run(print, file, words) {
  const child = spawn(file, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
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

function countedIn(report) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}
