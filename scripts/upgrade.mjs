import { prepareUnlessBuilt, runMain, script } from './prepare.mjs'

// npm run upgrade: in a release, tokri upgrade.
await script('upgrade', async () => {
  await prepareUnlessBuilt()
  await runMain(['upgrade', ...process.argv.slice(2)])
})
