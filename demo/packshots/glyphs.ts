import { readFileSync } from 'node:fs'
import { z } from 'zod'

// Fluent Emoji by Microsoft, MIT licence: see demo/art/LICENSE-fluent-emoji.txt. Only the glyphs in use are kept.
const fileSchema = z.record(z.string(), z.string())
const bodies = fileSchema.parse(
  JSON.parse(readFileSync(new URL('../art/fluent-emoji.json', import.meta.url), 'utf8')),
)

export const hasGlyph = (name: string): boolean => name in bodies

let serial = 0

/** The glyph in a 32 by 32 box. Its inner names are made unique, for the same glyph may stand twice in a picture. */
export function glyph(name: string): string {
  const body = bodies[name] ?? ''
  const suffix = `u${++serial}`
  return body
    .replaceAll(/id="([^"]+)"/g, `id="$1${suffix}"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#$1${suffix})`)
    .replaceAll(/href="#([^"]+)"/g, `href="#$1${suffix}"`)
}
