import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { finish, tests, runInParallel } from './checks.mjs'
import { flagsOf, installIfNeeded, root, script } from './prepare.mjs'
import { lint, types } from './static-checks.mjs'

// npm run quick: types, lint, and the unit and API tests of the modules that changed since main (on main: since the last
// commit): a feature, or a folder of src, scripts or demo. The walks over every guard are left to npm run test:all.
await script('quick', () => {
  flagsOf('quick')
  return installIfNeeded()
})

const modules = changedModules()
const args = [...modules, '--exclude=**/*-guards.test.ts', '--passWithNoTests']
await runInParallel(
  types,
  lint,
  ...(modules.length > 0 ? [tests('Unit and API tests', 'unit', { args })] : []),
)
finish()

/** Of files committed or not: "src/features/cart/", "src/ui/", "test/schema.test.ts". */
function changedModules() {
  const files = [git('diff', '--name-only', base()), git('ls-files', '--others', '--exclude-standard')]
    .join('\n')
    .split('\n')
    .filter((file) => /^(src|scripts|demo)\/.*\.(ts|tsx|mjs)$|^test\/.*\.test\.ts$/.test(file))
  return [...new Set(files.map((file) => (file.startsWith('test/') ? file : moduleOf(file))))]
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
