import { runMain, script } from './prepare.mjs'

// npm run serve: the production start. It installs nothing, builds nothing and fills in no demo shop.
await script(() => runMain(['serve', ...process.argv.slice(2)]))
