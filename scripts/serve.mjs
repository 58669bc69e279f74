import { runMain, script } from './prepare.mjs'

// npm run serve: the production start. It installs nothing, builds nothing and adds no demo data.
await script('serve', () => runMain(['serve', ...process.argv.slice(2)]))
