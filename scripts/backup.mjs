import { resolve } from 'node:path'
import { prepareUnlessBuilt, runMain, script } from './prepare.mjs'

// npm run backup -- --to FOLDER; the folder is looked for where npm was called.
const here = process.env.INIT_CWD ?? process.cwd()
const words = process.argv.slice(2).map((word) => (word.startsWith('--') ? word : resolve(here, word)))
await script(async () => {
  await prepareUnlessBuilt()
  await runMain(['backup', ...words])
})
