import type { Entry } from './fetch-package.ts'
import type { Platform } from './platforms.ts'

const everywhere = [
  /\/dist\/server\/shop\.cjs$/,
  /\/dist\/client\/manifest\.json$/,
  /\/dist\/client\/manifest\.hi\.json$/,
  /\/db\/migrations\/\d+_\w+\.sql$/,
  /\/db\/common-passwords\.bin$/,
  /\/bom\.cdx\.json$/,
  /\/THIRD-PARTY\.txt$/,
]
const natives = (program: string, library: RegExp) => [
  new RegExp(`/native/bin/postgres${program}$`),
  new RegExp(`/native/bin/initdb${program}$`),
  /\/native\/share\/(?:postgresql\/)?postgres\.bki$/,
  /\/@node-rs\/argon2-[^/]+\/[^/]+\.node$/,
  /\/@img\/sharp-[^/]+\/(?:lib\/)?[^/]+\.node$/,
  library,
]
const ofSystem = {
  linux: natives('', /\/libvips-cpp\.so[^/]*$/),
  darwin: natives('', /\/libvips-cpp\.[^/]*dylib$/),
  win32: natives('\\.exe', /\/libvips-[^/]*\.dll$/),
}
/** Of the shop's own code: tests, sources, the demo, and the compiled form that only this machine could read. */
const unwanted = /\/(?:src|test|demo)\/(?!.*node_modules)|\.test\.|\.tsx?$|\/shop\.v8$/

/** Throws unless a release has all that its platform needs, and nothing that no shop does. */
export function requireParts(entries: Entry[], { name, os }: Pick<Platform, 'name' | 'os'>): void {
  const paths = entries.map(({ path }) => path)
  const missing = [...everywhere, ...ofSystem[os]].filter((part) => !paths.some((path) => part.test(path)))
  const extra = paths.filter((path) => !path.includes('/node_modules/') && unwanted.test(path))
  if (missing.length + extra.length > 0)
    throw new Error(
      `The release for ${name} lacks ${missing.join(', ')}; it should not have ${extra.join(', ')}`,
    )
}
