import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { finish, tests, runInParallel } from './checks.mjs'
import { flagsOf, installIfNeeded, root, script } from './prepare.mjs'
import { typesAndLintOf } from './static-checks.mjs'

// npm run quick: types, lint, unit and API tests of the modules that changed since main (on main: since the last commit): a
// feature, or a folder of src, scripts or demo. Types and lint are also checked in what imports a file of them, not in the whole
// program, which takes longer than all else; npm test does that. What takes long (test/long-tests.ts) is left to npm run
// test:all.

/** What a change in one feature may take on two cores without other work, in seconds. */
const TARGET_SECONDS = 20
/** The unit of /proc, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

const startedAt = performance.now()
await script('quick', () => {
  flagsOf('quick')
  return installIfNeeded()
})

const modules = changedModules()
// vitest.config.ts leaves them out; `--exclude` is not heard by its projects.
process.env.TEST_RUN = 'landing'
const args = [...modules, '--passWithNoTests']
if (modules.length > 0)
  await runInParallel(
    typesAndLintOf([...modules, ...importersOf(modules)]),
    tests('Unit and API tests', 'unit', { args }),
  )
finish()
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

/** Of files committed or not: "src/features/cart/", "src/ui/", "test/schema.test.ts". */
function changedModules() {
  const files = [git('diff', '--name-only', base()), git('ls-files', '--others', '--exclude-standard')]
    .join('\n')
    .split('\n')
    .filter((file) => /^(src|scripts|demo)\/.*\.(ts|tsx|mjs)$|^test\/.*\.test\.ts$/.test(file))
  const found = new Set(files.map((file) => (file.startsWith('test/') ? file : moduleOf(file))))
  // A module that was moved or deleted has nothing left to check.
  return [...found].filter((path) => existsSync(join(root, path)))
}

/** A feature's own folder, also of one that stands in a group ("src/features/stock/counts/"). */
function moduleOf(file) {
  const depth = /^src\/features\/(fulfilment|people|stock)\//.test(file) ? 4 : 3
  return `${dirname(file).split('/').slice(0, depth).join('/')}/`
}

/** The files that import one of these modules' files. */
function importersOf(modules) {
  const isWithin = (file) => modules.some((module) => file.startsWith(module))
  return ['src', 'scripts', 'test', 'bench', 'demo']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !isWithin(file))
    .filter((file) => {
      const imported = readFileSync(join(root, file), 'utf8').matchAll(
        /(?:from |import\(|import )'([.#][^']+)'/g,
      )
      return [...imported].some(([, path]) =>
        isWithin(path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(dirname(file), path)),
      )
    })
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function base() {
  return git('branch', '--show-current') === 'main' ? 'HEAD~1' : git('merge-base', 'main', 'HEAD')
}
