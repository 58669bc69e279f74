import { basename, dirname } from 'node:path/posix'
import type { Entry } from './fetch-package.ts'

/** For who builds programs against PostgreSQL, and clients of it. */
const unused = /\/native\/lib\/(?:pkgconfig\/|lib(?:ecpg|pgtypes)|[^/]+\.a$)|\.(?:h|pdb|md|map)$|\/scripts\//

/**
 * The embedded PostgreSQL as a release has it. Its package lists links for names under which libraries are looked for,
 * to be made at the installation; a release has no links, so each library has the names that some program asks for.
 */
export function postgresFiles(entries: Entry[]): Entry[] {
  const list = entries.find(({ path }) => path.endsWith('/native/pg-symlinks.json'))
  const kept = entries.filter((entry) => entry !== list && !unused.test(entry.path))
  if (!list) return kept
  const links = JSON.parse(list.content.toString()) as { source: string; target: string }[]
  const home = dirname(dirname(list.path))
  const sources = new Set(links.map(({ source }) => `${home}/${source}`))
  const isAsked = (name: string) =>
    kept.some(({ content }) => content.includes(`${name}\0`) || content.includes(`/${name}\0`))
  return kept.flatMap((entry) => {
    if (!sources.has(entry.path)) return [entry]
    const targets = links.filter(({ source }) => `${home}/${source}` === entry.path)
    return [entry.path, ...targets.map(({ target }) => `${home}/${target}`)]
      .filter((path) => isAsked(basename(path)))
      .map((path) => ({ ...entry, path }))
  })
}
