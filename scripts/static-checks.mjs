import { program } from './checks.mjs'

const folders = ['src', 'scripts', 'test', 'bench', 'demo']

// Each of several checkers works out the types that they share: a third less work with one, and the cores have other tasks.
export const types = program('Types', 'typescript/bin/tsc', '--noEmit', '--checkers', '1')
export const lintOf = (paths) =>
  program('Lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...paths)
export const lint = lintOf(folders)
export const format = program('Format', 'oxfmt/bin/oxfmt', '--check', ...folders)
export const imports = program('Imports', 'tsx/dist/cli.mjs', 'scripts/check-imports.ts')
