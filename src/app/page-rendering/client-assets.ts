import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientAssets } from './render-page.tsx'

const ENTRY = 'src/app/browser/client.tsx'
const EARLY = 'src/app/browser/early-clicks.ts'

/** Chunks that cart and checkout may need offline; the service worker caches what these pages list. */
const OFFLINE_CHUNKS = [
  'src/ui/toast-list.tsx',
  'src/app/layout/problem-page.tsx',
  'src/features/people/accounts/shop/login-popup.tsx',
]

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
}

type Manifest = Record<string, Chunk>

/** Finds the browser's files of a build from its manifest. */
export async function builtAssets(folder: string): Promise<ClientAssets> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`${folder}/manifest.json does not name ${ENTRY}; build again`)
  const sheets = new Set([
    ...(entry.css ?? []),
    ...Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? [file] : [])),
  ])
  const files = Object.values(manifest).map(({ file }) => file)
  const own = importsOf(manifest, ENTRY)
  return {
    script: `/${entry.file}`,
    earlyScript: manifest[EARLY] && `/${manifest[EARLY].file}`,
    styles: [...sheets].map((file) => `/${file}`),
    font: files
      .concat(entry.assets ?? [])
      .find((file) => /figtree.*\.woff2$/i.test(file))
      ?.replace(/^/, '/'),
    preloadsOf: (source) =>
      [...new Set([...own, ...importsOf(manifest, source)])].filter((file) => file !== `/${entry.file}`),
    prefetches: [...new Set(OFFLINE_CHUNKS.flatMap((source) => importsOf(manifest, source)))].filter(
      (file) => file !== `/${entry.file}` && !own.includes(file),
    ),
  }
}

/** A chunk and its static imports, as URLs. */
function importsOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [
    `/${chunk.file}`,
    ...(chunk.imports ?? []).flatMap((imported) => importsOf(manifest, imported, seen)),
  ]
}
