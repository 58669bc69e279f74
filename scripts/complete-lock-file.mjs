import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

// node scripts/complete-lock-file.mjs: adds to package-lock.json the checksums that npm leaves out for packages of other
// platforms, and the addresses that npm 9 needs for packages that are asked for by a tag. Run it after a package was
// added or updated; a test fails while one is missing.
const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const tagged = new Set(
  Object.values(lock.packages).flatMap(({ dependencies = {} }) =>
    Object.keys(dependencies).filter((name) => dependencies[name] === 'latest'),
  ),
)
let added = 0
for (const [folder, entry] of Object.entries(lock.packages)) {
  const name = entry.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (tagged.has(name)) {
    const file = `${name.slice(name.lastIndexOf('/') + 1)}-${entry.version}.tgz`
    entry.resolved = `https://registry.npmjs.org/${name}/-/${file}`
  }
  if (folder === '' || entry.link || entry.inBundle || entry.integrity) continue
  const integrity = execFileSync('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'], {
    encoding: 'utf8',
  }).trim()
  if (!integrity.startsWith('sha512-'))
    throw new Error(`The registry has no checksum of ${name}@${entry.version}`)
  const { version, ...rest } = entry
  lock.packages[folder] = { version, integrity, ...rest }
  added += 1
}
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} checksums added.`)
