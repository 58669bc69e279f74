import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locales, type LocaleId } from '#shared/locales.ts'
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

/** The manifest of a language's files, or of those for pages in the shop's own wording of it. */
export const manifestOf = (locale: LocaleId, isInOwnWords = false): string =>
  isInOwnWords ? `manifest.own-${locale}.json` : locale === 'en' ? 'manifest.json' : `manifest.${locale}.json`

/** Finds the browser's files of a language from the manifest of its build. */
export async function builtAssets(
  folder: string,
  locale: LocaleId,
  isInOwnWords = false,
): Promise<ClientAssets> {
  const name = manifestOf(locale, isInOwnWords)
  const manifest = JSON.parse(await readFile(join(folder, name), 'utf8')) as Manifest
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`${folder}/${name} does not name ${ENTRY}; build again`)
  const sheets = new Set([
    ...(entry.css ?? []),
    ...Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? [file] : [])),
  ])
  const files = Object.values(manifest)
    .map(({ file }) => file)
    .concat(entry.assets ?? [])
  const fonts = [...new Set([locales.en.font, locales[locale].font])]
  const own = importsOf(manifest, ENTRY)
  const early = manifest[EARLY] && (await readFile(join(folder, manifest[EARLY].file), 'utf8')).trim()
  return {
    script: `/${entry.file}`,
    earlyScript: early && `(()=>{${early}})()`,
    styles: [...sheets].map((file) => `/${file}`),
    fonts: fonts.flatMap((font) => {
      const file = files.find((one) => one.endsWith('.woff2') && one.includes(`/${font}`))
      return file ? [`/${file}`] : []
    }),
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
