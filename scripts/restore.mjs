import { prepareUnlessBuilt, runMain, script } from './prepare.mjs'

// npm run restore -- FILE [--replace]; a relative path is resolved from the directory where npm was called.
await script('restore', async () => {
  await prepareUnlessBuilt()
  await runMain(['restore', ...process.argv.slice(2)])
})
