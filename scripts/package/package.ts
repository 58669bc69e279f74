import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signStatement } from '#platform/release/statement.ts'
import { platformName } from '#platform/release/version.ts'
import { writeArchive } from './archive.ts'
import { demoEntries, releaseEntries } from './entries.ts'
import type { Entry } from './fetch-package.ts'
import { platforms, type Platform } from './platforms.ts'

const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: platformName() },
    all: { type: 'boolean', default: false },
    node: { type: 'string' },
    to: { type: 'string', default: 'release' },
  },
})
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const time = timeOfCommit()
const key = process.env.RELEASE_KEY ? createPrivateKey(readFileSync(process.env.RELEASE_KEY)) : null
if (!key) console.log('RELEASE_KEY is not set, so nothing is signed, and this version cannot upgrade itself.')
mkdirSync(values.to, { recursive: true })
const sums: string[] = []
for (const platform of chosen()) {
  const made = await releaseEntries({
    version,
    platform,
    time,
    node: values.node ?? null,
    key: publicOf(key),
  })
  await write(`tokri-${version}-${platform.name}${values.node ? '-node' : ''}`, platform.name, made)
}
await write(`tokri-${version}-demo`, 'any', demoEntries(version))
writeFileSync(join(values.to, 'newest.txt'), `${version}\n`)
writeFileSync(join(values.to, 'SHA256SUMS'), sums.toSorted().join(''))

async function write(name: string, platform: string, entries: Entry[]): Promise<void> {
  const file = `${name}.tar.gz`
  const { bytes, sha256 } = await writeArchive(join(values.to, file), entries, time)
  sums.push(`${sha256}  ${file}\n`)
  if (key)
    writeFileSync(join(values.to, `${file}.sig`), signStatement({ file, version, platform, sha256 }, key))
  const bom = entries.find(({ path }) => path.endsWith('/bom.cdx.json'))
  if (bom) writeFileSync(join(values.to, `${name}.cdx.json`), bom.content)
  const unpacked = entries.reduce((sum, { content }) => sum + content.length, 0)
  console.log(`${join(values.to, file)}: ${megabytes(bytes)} MB, ${megabytes(unpacked)} MB unpacked`)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

function chosen(): Platform[] {
  if (values.all) return platforms
  const found = platforms.find(({ name }) => name === values.platform)
  if (found) return [found]
  console.error(`--platform is one of: ${platforms.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

function publicOf(privateKey: KeyObject | null): string | null {
  return privateKey && createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
}

/** The same for everybody who packages this commit; SOURCE_DATE_EPOCH, in seconds, where there is no git. */
function timeOfCommit(): Date {
  const seconds =
    process.env.SOURCE_DATE_EPOCH ?? execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' })
  return new Date(Number(seconds) * 1000)
}
