import { execFileSync } from 'node:child_process'
import { finish, tests, runInParallel } from './checks.mjs'
import { flagsOf, installIfNeeded, root, script } from './prepare.mjs'
import { lint, types } from './static-checks.mjs'

// npm run quick: types, lint, and the unit and API tests affected by the changes since main (on main: since the last
// commit).
await script(() => {
  flagsOf({}, 'npm run quick')
  return installIfNeeded()
})

await runInParallel(
  types,
  lint,
  tests('Unit and API tests', 'unit', { args: ['--changed', base(), '--passWithNoTests'] }),
)
finish()

function base() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return git('branch', '--show-current') === 'main' ? 'HEAD~1' : git('merge-base', 'main', 'HEAD')
}
