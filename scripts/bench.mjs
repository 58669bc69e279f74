import { buildIfStale, installIfNeeded, node, script } from './prepare.mjs'

// npm run bench: measures a private shop. bench/bench.ts has the options.
await script('bench', async () => {
  await installIfNeeded()
  await buildIfStale()
  process.exitCode = await node('tsx/dist/cli.mjs', 'bench/bench.ts', ...process.argv.slice(2))
})
