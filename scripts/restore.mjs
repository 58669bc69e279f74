import { prepareUnlessBuilt, runMain, script } from './prepare.mjs'

// npm run restore -- FILE [--replace]; the file is looked for where npm was called.
await script(async () => {
  await prepareUnlessBuilt()
  await runMain(['restore', ...process.argv.slice(2)])
})
