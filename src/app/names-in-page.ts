import { currentLocale } from '#shared/words.ts'

type Fields = Record<string, unknown>

/**
 * For `JSON.stringify`: of what goods are called, the data of a page has its own language. The English name of goods
 * that have one in it is left out, for their bytes hold the first paint back; `namedAgain` makes it from the slug.
 */
export function namesInPage(key: string, value: unknown): unknown {
  if (!isFields(value)) return value
  if (key === 'translations') {
    const own = value[currentLocale()]
    return own && { [currentLocale()]: own }
  }
  if (!value.slug || !hasOwnName(value)) return value
  const { name: _name, ...others } = value
  return others
}

/** For `JSON.parse`: `Amul Taaza` of `amul-taaza`, which only a search for categories and an offline cart in English read. */
export function namedAgain(_key: string, value: unknown): unknown {
  if (isFields(value) && typeof value.slug === 'string')
    value.name ??= value.slug.replace(
      /(?:^|-)(.)/g,
      (word, letter: string) => (word === letter ? '' : ' ') + letter.toUpperCase(),
    )
  return value
}

const hasOwnName = ({ translations }: Fields): boolean =>
  isFields(translations) && Boolean((translations[currentLocale()] as Fields | undefined)?.name)

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
