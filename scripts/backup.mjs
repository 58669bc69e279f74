import { prepareUnlessBuilt, runMain, script } from './prepare.mjs'

// npm run backup [-- --to PATH]; a relative path is resolved from the directory where npm was called.
await script('backup', async () => {
  await prepareUnlessBuilt()
  await runMain(['backup', ...process.argv.slice(2)])
})
