import { buildIfStale, installIfNeeded, script } from './prepare.mjs'

// npm run build: what npm start builds, without starting it.
await script(async () => {
  await installIfNeeded()
  await buildIfStale()
})
