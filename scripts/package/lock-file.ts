import { readFileSync } from 'node:fs'

export interface Locked {
  name: string
  version: string
  /** "sha512-…", as npm checks it. */
  integrity: string
  license?: string
  /** The folder within the project. */
  path: string
  dev?: boolean
  optional?: boolean
}

type Lock = { packages: Record<string, Omit<Locked, 'name' | 'path'> & { name?: string }> }

/** Every package of package-lock.json. */
export function lockedPackages(): Locked[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      ...entry,
      path,
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    }))
}

/** The package of that name at the top of node_modules. */
export function lockedPackage(name: string): Locked {
  const found = lockedPackages().find(({ path }) => path === `node_modules/${name}`)
  if (!found) throw new Error(`package-lock.json has no ${name}.`)
  return found
}
