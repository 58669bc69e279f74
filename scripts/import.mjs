import { prepareUnlessBuilt, runMain, script } from './prepare.mjs'

// npm run import -- file.csv [--dry-run] [--skip-wrong-rows]; the file is looked for where npm was called.
await script(async () => {
  await prepareUnlessBuilt()
  await runMain(['import', ...process.argv.slice(2)])
})
