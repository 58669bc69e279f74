import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './prepare.mjs'

const folders = ['src', 'scripts', 'test', 'bench', 'demo']
const isTest = (file) => /\.test\.tsx?$/.test(file)

/** Of every imported file those that import it, as `values` or only its types: paths from the project's folder. */
export function importersByFile() {
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
  const importers = new Map()
  for (const file of files)
    for (const [, isType, path] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:(?:import|export)( type)? (?:[^'";]*? from )?|import\()'([.#][^'?]+)/g,
    )) {
      const imported = pathOf(file, path)
      if (!importers.has(imported)) importers.set(imported, { values: new Set(), types: new Set() })
      importers.get(imported)[isType ? 'types' : 'values'].add(file)
    }
  return importers
}

const pathOf = (importer, path) => {
  if (path.startsWith('#messages/')) return path.slice(1)
  return path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(dirname(importer), path)
}

/** These files, and what imports them directly, be it only their types. */
export const withImporters = (importers, files) => [
  ...new Set(
    files.flatMap((file) => {
      const { values, types } = importers.get(file) ?? { values: [], types: [] }
      return [file, ...values, ...types]
    }),
  ),
]

/**
 * The tests that run one of these files: those of their modules, and those that import them directly. The fewer imports lie
 * between, the earlier; of equally near ones, those beside a file come first, then small ones.
 */
export function nearestTests(importers, files, isWithin) {
  const distances = new Map(files.map((file) => [file, 0]))
  for (const [file, distance] of distances)
    for (const importer of importers.get(file)?.values ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  const besides = new Set(files.map((file) => dirname(file)))
  return [...distances]
    .filter(
      ([file, distance]) => isTest(file) && existsSync(join(root, file)) && (distance <= 1 || isWithin(file)),
    )
    .map(([file, distance]) => [
      file,
      distance,
      besides.has(dirname(file)) ? 0 : 1,
      statSync(join(root, file)).size,
    ])
    .toSorted((a, b) => a[1] - b[1] || a[2] - b[2] || a[3] - b[3])
    .map(([file]) => file)
}
