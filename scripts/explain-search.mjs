import { prepareUnlessBuilt, runMain, script } from './prepare.mjs'

// npm run explain-search -- "bina chini biscuit"
await script('explain-search', async () => {
  await prepareUnlessBuilt()
  await runMain(['explain-search', ...process.argv.slice(2)])
})
