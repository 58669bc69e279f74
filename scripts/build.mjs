import { buildIfStale, flagsOf, installIfNeeded, script } from './prepare.mjs'

// npm run build: builds what npm start runs, without starting it.
await script('build', async () => {
  flagsOf('build')
  await installIfNeeded()
  await buildIfStale()
})
