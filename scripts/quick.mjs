import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { finish, tests, runInParallel } from './checks.mjs'
import { flagsOf, installIfNeeded, root, script } from './prepare.mjs'
import { lintOf, types } from './static-checks.mjs'

// npm run quick: types, and lint, unit and API tests of the modules that changed since main (on main: since the last
// commit): a feature, or a folder of src, scripts or demo. The walks over every guard are left to npm run test:all.

/** What a change in one feature may take on two cores without other work, in seconds. */
const TARGET_SECONDS = 20

const startedAt = performance.now()
await script('quick', () => {
  flagsOf('quick')
  return installIfNeeded()
})

const modules = changedModules()
const args = [...modules, '--exclude=**/*-guards.test.ts', '--passWithNoTests']
await runInParallel(
  types,
  ...(modules.length > 0 ? [lintOf(modules), tests('Unit and API tests', 'unit', { args })] : []),
)
finish()
const seconds = (performance.now() - startedAt) / 1_000
console.log(
  `${seconds.toFixed(1)} s for ${modules.length === 1 ? modules[0] : `${modules.length} modules`}${seconds > TARGET_SECONDS ? ` (${TARGET_SECONDS} for one, on two cores without other work: the times above say which check took them)` : ''}`,
)

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

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function base() {
  return git('branch', '--show-current') === 'main' ? 'HEAD~1' : git('merge-base', 'main', 'HEAD')
}
