import { prepareUnlessBuilt, runMain, script } from './prepare.mjs'

// npm run migrate: the tables of this version, without a server.
await script('migrate', async () => {
  await prepareUnlessBuilt()
  await runMain(['migrate', ...process.argv.slice(2)])
})
