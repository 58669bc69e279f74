import { execFileSync } from 'node:child_process'
import { finish, tests, runInParallel } from './checks.mjs'
import { flagsOf, installIfNeeded, root, script } from './prepare.mjs'
import { lint, types } from './static-checks.mjs'

// npm run quick: types, lint, and the unit and API tests of the modules that changed since main (on main: since the last
// commit): a feature, or a folder of src, scripts or demo. The walks over every guard are left to npm test.
await script(() => {
  flagsOf({}, 'npm run quick')
  return installIfNeeded()
})

const args = [...changedModules(), '--exclude=**/*-guards.test.ts', '--passWithNoTests']
const hasTests = changedModules().length > 0
await runInParallel(types, lint, ...(hasTests ? [tests('Unit and API tests', 'unit', { args })] : []))
finish()

/** Committed or not: "src/features/cart/", "src/platform/db/", "test/world.test.ts". */
function changedModules() {
  const files = [git('diff', '--name-only', base()), git('ls-files', '--others', '--exclude-standard')]
    .join('\n')
    .split('\n')
    .filter((file) => /^(src|scripts|demo|test)\/.*\.(ts|tsx|mjs|sql)$/.test(file))
  const modules = files.flatMap((file) => {
    if (file.startsWith('test/')) return file.endsWith('.test.ts') ? [file] : []
    return [
      file
        .split('/')
        .slice(0, file.startsWith('src/') ? 3 : 1)
        .join('/')
        .replace(/(\.\w+)?$/, (end) => end || '/'),
    ]
  })
  return [...new Set(modules)]
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function base() {
  return git('branch', '--show-current') === 'main' ? 'HEAD~1' : git('merge-base', 'main', 'HEAD')
}
