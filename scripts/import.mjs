import { prepareUnlessBuilt, runMain, script } from './prepare.mjs'

// npm run import -- file.csv [--dry-run] [--skip-wrong-rows]; a relative path is resolved from the directory where npm
// was called.
await script('import', async () => {
  await prepareUnlessBuilt()
  await runMain(['import', ...process.argv.slice(2)])
})
