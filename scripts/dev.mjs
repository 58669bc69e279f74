import { join } from 'node:path'
import { installIfNeeded, root, run, script } from './prepare.mjs'

// npm run dev: the server restarts when its code changes; pages and components hot-reload in the browser.
await script('dev', async () => {
  await installIfNeeded()
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
  const server = ['src/main.ts', 'serve', '--demo', '--dev', ...process.argv.slice(2)]
  // The terminal sends Ctrl-C to both processes; this one waits until the server has closed.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  process.exitCode = await run(process.execPath, [tsx, 'watch', '--clear-screen=false', ...server])
})
