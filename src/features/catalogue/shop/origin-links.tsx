import { localPath } from '#shared/locale-path.ts'
import { t } from '#shared/words.ts'
import { useLocation } from '#ui/router/router.tsx'
import { originChoices, originWords } from '../origin-choices.ts'

/** The filter by country of origin for browsers that run no scripts: links, by name. */
export function OriginLinks({ origins }: { origins: readonly { value: string; count: number }[] }) {
  const { pathname, search } = useLocation()
  const hrefOf = (origin: string) => {
    const address = new URLSearchParams(search)
    address.set('origin', origin)
    return localPath(`${pathname}?${address.toString()}`)
  }
  const choices = originChoices(origins, 'name')
  if (choices.length === 0) return null
  return (
    <noscript>
      <nav aria-label={t('catalogue.country-of-origin')} className="mt-2 text-sm">
        <p className="font-bold">{t('catalogue.country-of-origin')}</p>
        <ul className="flex flex-wrap gap-x-4">
          {choices.map(({ value, count }) => (
            <li key={value}>
              <a href={hrefOf(value)} className="inline-flex min-h-11 items-center text-leaf-700 underline">
                {`${originWords(value)} (${count})`}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </noscript>
  )
}
