import { prepareUnlessBuilt, runMain, script } from './prepare.mjs'

// npm run admin -- grant <email>
await script('admin', async () => {
  await prepareUnlessBuilt()
  await runMain(['admin', ...process.argv.slice(2)])
})
