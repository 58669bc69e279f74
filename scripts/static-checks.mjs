import { program } from './checks.mjs'

const folders = ['src', 'scripts', 'test', 'bench', 'demo']

// Each of several checkers works out the types that they share: a third less work with one, and the cores have other tasks.
export const types = program('Types', 'typescript/bin/tsc', '--noEmit', '--checkers', '1')
const oxlint = (title, ...args) =>
  program(title, 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...args)
export const lint = oxlint('Lint', ...folders)
/** Of these files and folders only, by one program that reads them once. */
export const typesAndLintOf = (paths) => oxlint('Types and lint', '--type-check', ...paths)
export const format = program('Format', 'oxfmt/bin/oxfmt', '--check', ...folders)
export const imports = program('Imports', 'tsx/dist/cli.mjs', 'scripts/check-imports.ts')
