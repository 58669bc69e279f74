import { localeIds, locales, type Locale } from '#shared/locales.ts'
import { currentLocale } from '#shared/words.ts'
import { OwnName } from './goods-name.tsx'

/** Of the shop's languages the one whose script a text is written in, as `lang` wants it; none for a text without letters. */
export const languageOf = (text: string): string | undefined =>
  localeIds
    .map((id) => locales[id].tag)
    .find((tag) => new RegExp(`\\p{Script=${new Intl.Locale(tag).maximize().script}}`, 'u').test(text))

/** A product's name in the shop's second language, below its first one on a document. */
export const SecondName = ({ name, className = 'block' }: { name: string; className?: string }) => (
  <span lang={languageOf(name)} className={className}>
    <OwnName name={name} />
  </span>
)

/** Of a product's names in other languages the one in that of the page, below its first one; nothing on English pages. */
export function NameHere({ names = [] }: { names?: readonly string[] | undefined }) {
  const { tag }: Locale = locales[currentLocale()]
  const name = tag === locales.en.tag ? undefined : names.find((one) => languageOf(one) === tag)
  return name === undefined ? null : <SecondName name={name} className="block text-sm wrap-anywhere" />
}
