import { argumentsOf, buildIfStale, installIfNeeded, node, script } from './prepare.mjs'

// npm run package: from a checkout to what a shop downloads.
await script('package', async () => {
  argumentsOf('package')
  await installIfNeeded()
  await buildIfStale()
  process.exitCode = await node('tsx/dist/cli.mjs', 'scripts/package/package.ts', ...process.argv.slice(2))
})
