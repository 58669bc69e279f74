import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, flagsOf, installIfNeeded, npm, root, run, script } from './prepare.mjs'

const TOOL = 'test/mutation'
/** What a wrong line of would cost money or an account. */
const FOLDERS = [
  'src/features/orders/server',
  'src/features/payments',
  'src/features/upi/server',
  'src/features/people/accounts/server',
]

// npm run mutate: changes the code in small ways, and lists the changes that no test notices.
await script('mutate', async () => {
  const { file, tests = file && `${file.slice(0, file.lastIndexOf('/'))}/*.test.ts` } = flagsOf('mutate')
  if (file && !existsSync(join(root, file))) throw new Failure(`There is no file ${file}.`)
  await installIfNeeded()
  // npm writes this file last: an installation that was stopped is made again.
  if (!existsSync(join(root, TOOL, 'node_modules/.package-lock.json')))
    await npm(['ci', '--omit=peer', '--no-audit', '--no-fund', '--prefix', TOOL])
  process.env.MUTATION_TESTS = tests ?? `{${FOLDERS.join()}}/**/*.test.ts`
  const mutated = file ?? FOLDERS.flatMap((folder) => [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`]).join()
  process.exitCode = await run(process.execPath, [
    `${TOOL}/node_modules/@stryker-mutator/core/bin/stryker.js`,
    'run',
    `${TOOL}/stryker.config.json`,
    '--mutate',
    mutated,
  ])
})
