import { buildIfStale, installIfNeeded, runMain, script } from './prepare.mjs'

// npm start: from a fresh clone to a running demo shop.
await script('start', async () => {
  await installIfNeeded()
  await buildIfStale()
  await runMain(['serve', '--demo', ...process.argv.slice(2)])
})
