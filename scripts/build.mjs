import { buildIfStale, flagsOf, installIfNeeded, script } from './prepare.mjs'

// npm run build: what npm start builds, without starting it.
await script(async () => {
  flagsOf({}, 'npm run build')
  await installIfNeeded()
  await buildIfStale()
})
