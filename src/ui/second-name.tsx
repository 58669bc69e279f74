import { localeIds, locales } from '#shared/locales.ts'
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
