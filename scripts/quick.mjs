import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { finish, tests, runInParallel } from './checks.mjs'
import { importersByFile, nearestTests, withImporters } from './nearest-tests.mjs'
import { flagsOf, installIfNeeded, root, script } from './prepare.mjs'
import { typesAndLintOf } from './static-checks.mjs'

// npm run quick: types and lint of the files that changed since main (on main: since the last commit) and of what imports them,
// and the tests of their modules that run them, the nearest first, as many as the time is for. A module is a feature, or a folder
// of src, scripts or demo. What is left out is told at the end; npm test does it.

/** What a change in one feature may take on two cores without other work, in seconds. */
const TARGET_SECONDS = 20
/** After so much processor no further file of tests is begun: both cores' time, less linting, PostgreSQL and the last files. */
const TEST_SECONDS = 10
/** The unit of /proc, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

const startedAt = performance.now()
await script('quick', () => {
  flagsOf('quick')
  return installIfNeeded()
})

const files = changedFiles()
const modules = [...new Set(files.filter((file) => /^(src|scripts|demo)\//.test(file)).map(moduleOf))]
if (files.length > 0) {
  const importers = importersByFile()
  const nearest = nearestTests(importers, files, (file) => modules.some((module) => file.startsWith(module)))
  // vitest.config.ts leaves out what takes long; `--exclude` is not heard by its projects.
  process.env.TEST_RUN = 'landing'
  process.env.TEST_ORDER = nearest.join()
  process.env.TEST_SECONDS = String(TEST_SECONDS)
  const isTypeScript = (file) => /\.tsx?$/.test(file) && existsSync(join(root, file))
  await runInParallel(
    typesAndLintOf(withImporters(importers, files).filter(isTypeScript)),
    ...(nearest.length > 0
      ? [tests('Unit and API tests', 'unit', { args: [...nearest, '--passWithNoTests'] })]
      : []),
  )
}
finish()
console.log('npm test also checks what imports these files from further away, and everything else.')
const seconds = (performance.now() - startedAt) / 1_000
const worked = processorSeconds()
const ofProcessor = worked === null ? '' : `, ${worked.toFixed(1)} s of processor`
console.log(
  `${seconds.toFixed(1)} s${ofProcessor} for ${modules.length === 1 ? modules[0] : `${modules.length} modules`}${seconds > TARGET_SECONDS ? ` (${TARGET_SECONDS} for one, on two cores without other work: the times above say which check took them)` : ''}`,
)

/** Of this process and the checks that it started, which other work on the machine hardly changes; null where Linux is not. */
function processorSeconds() {
  if (process.platform !== 'linux') return null
  const [, fields] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  const ticks = fields.split(' ').slice(11, 15)
  return ticks.reduce((sum, one) => sum + Number(one), 0) / TICKS_PER_SECOND
}

/** Committed or not, deleted ones too: what imports them is checked. */
function changedFiles() {
  return [git('diff', '--name-only', base()), git('ls-files', '--others', '--exclude-standard')]
    .join('\n')
    .split('\n')
    .filter((file) => /^(src|scripts|demo|test|bench|messages)\//.test(file))
}

/** A feature's own folder, also of one that stands in a group ("src/features/stock/counts/"). */
function moduleOf(file) {
  const depth = /^src\/features\/(fulfilment|people|stock)\//.test(file) ? 4 : 3
  return `${dirname(file).split('/').slice(0, depth).join('/')}/`
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function base() {
  return git('branch', '--show-current') === 'main' ? 'HEAD~1' : git('merge-base', 'main', 'HEAD')
}
