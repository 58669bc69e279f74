import { prepareUnlessBuilt, runMain, script } from './prepare.mjs'

// npm run backup -- --to FOLDER; the folder is looked for where npm was called.
await script(async () => {
  await prepareUnlessBuilt()
  await runMain(['backup', ...process.argv.slice(2)])
})
