import { hasIndic, romanise } from '#shared/indic-script.ts'

/** The maximum length of a slug, without the number of a duplicate. */
const MAX_SLUG = 80

/**
 * A name as part of a URL: ASCII words joined by hyphens ("Crème & Co." → "creme-and-co"), those of Indian
 * scripts in Latin letters ("தக்காளி" → "thakkali"). Null for a name without any; the caller then uses the record's number.
 */
export function slugOf(name: string): string | null {
  const words = romanise(name)
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const slug = words.join('-').slice(0, MAX_SLUG).replace(/-$/, '')
  return slug || null
}

/** The same for all spellings of one name; names in Indian scripts that are spelt differently are different. */
export const nameKey = (name: string): string =>
  (hasIndic(name) ? null : slugOf(name)) ?? name.normalize('NFC').trim().toLowerCase()

/** The n-th candidate for a slug: milk, milk-2, milk-3 … */
export const numberedSlug = (slug: string, n: number): string => (n === 1 ? slug : `${slug}-${n}`)

/** Whether a slug equals this base, with or without a number: milk-2 belongs to milk. */
export const isSlugOf = (slug: string, base: string): boolean =>
  slug === base || (slug.startsWith(`${base}-`) && /^[1-9]\d*$/.test(slug.slice(base.length + 1)))
