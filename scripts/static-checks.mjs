import { program } from './checks.mjs'

const folders = ['src', 'scripts', 'test', 'bench', 'demo']

export const types = program('Types', 'typescript/bin/tsc', '--noEmit')
export const lint = program('Lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...folders)
export const format = program('Format', 'oxfmt/bin/oxfmt', '--check', ...folders)
export const imports = program('Imports', 'tsx/dist/cli.mjs', 'scripts/check-imports.ts')
