import { t } from '#shared/words.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/link.tsx'

/** Says that the search was corrected, with a link to search for the original text. */
export function Corrected({ to, from }: { to: string; from: string }) {
  return (
    <p className="text-sm break-words">
      {t('search.showing-results-for')}
      <strong>{to}</strong>
      {'. '}
      <Link
        to={paths.searchExactlyFor(from)}
        replace
        className="font-semibold text-leaf-600 underline underline-offset-4"
      >
        {t('search.search-instead-for-from', { from })}
      </Link>
    </p>
  )
}
