import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { flagsOf, root, runMain, script } from './prepare.mjs'

// The command of a release: ./tokri, ./tokri demo, ./tokri backup and so on. It needs nothing but Node.js.
const { commands, release } = JSON.parse(readFileSync(join(root, 'scripts/commands.json'), 'utf8'))
const home = process.env.TOKRI_HOME ?? resolve(root, '../..')
const [word = 'serve', ...rest] = process.argv.slice(2)
// The pages write flags as npm takes them: `backup -- --to PATH`.
const args = rest[0] === '--' ? rest.slice(1) : rest
const from = (name) => resolve(process.env.INIT_CWD ?? process.cwd(), name)

if (word === '--help' || word === 'help') {
  console.log(
    ['Usage: tokri [command] [flags]', '', ...lines(), '', 'tokri COMMAND --help explains one.'].join('\n'),
  )
} else if (word === 'version' || word === '--version') {
  console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
} else if (!Object.hasOwn(release, word)) {
  console.error(`Unknown command "${word}". Usage: tokri [${Object.keys(release).join('|')}]`)
  process.exitCode = 2
} else {
  const name = release[word]
  process.argv.splice(2, Infinity, ...args)
  await script(name, async () => {
    const isDemo = word === 'demo'
    if (isDemo) flagsOf(name)
    if (isDemo && !existsSync(join(root, 'demo/catalogue'))) {
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
      console.error(
        `The demo's pictures are an archive of their own. Unpack it here: tar xzf tokri-${version}-demo.tar.gz -C ${resolve(home, '..')}`,
      )
      process.exit(1)
    }
    process.env.DATA_DIR = from(process.env.DATA_DIR || join(home, isDemo ? 'demo-data' : 'data'))
    await runMain(isDemo ? ['serve', '--demo'] : [name, ...args])
  })
}

/** Where a checkout does something else under that name. */
function whatDoes(one, name) {
  if (one === 'serve') return 'Opens the shop, as without a word.'
  if (one === 'demo') return 'Opens a shop with made-up products and payments, in a folder of its own.'
  return commands[name].does.split('. ')[0].replace(/\.?$/, '.')
}

function lines() {
  const width = Math.max(...Object.keys(release).map((one) => one.length))
  return Object.entries(release).map(([one, name]) => `  ${one.padEnd(width)}  ${whatDoes(one, name)}`)
}
