import { prepareUnlessBuilt, runMain, script } from './prepare.mjs'

// npm run doctor [-- --fix] [--json]
await script('doctor', async () => {
  await prepareUnlessBuilt()
  await runMain(['doctor', ...process.argv.slice(2)])
})
