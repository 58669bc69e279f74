import { buildIfStale, installIfNeeded, runMain, script } from './prepare.mjs'

// npm start: the demo shop, from a fresh clone to an open door.
await script(async () => {
  await installIfNeeded()
  await buildIfStale()
  await runMain(['serve', '--demo', ...process.argv.slice(2)])
})
