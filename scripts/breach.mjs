import { prepareUnlessBuilt, runMain, script } from './prepare.mjs'

// npm run breach -- --since TIME --until TIME [--known TIME] [--to FOLDER]
await script('breach', async () => {
  await prepareUnlessBuilt()
  await runMain(['breach', ...process.argv.slice(2)])
})
