import { t } from '#shared/words.ts'
import { localName } from '#shared/local-name.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { useWatches } from './use-watches.ts'

/** What the shopper waits for; nothing for whoever waits for nothing. */
export function OwnWatches() {
  const { query, change } = useWatches()
  const { data: watches } = query
  if (!query.error && !watches?.length) return null
  return (
    <section aria-labelledby="watches-heading" className="mb-4 rounded-2xl border border-line bg-surface p-5">
      <h2 id="watches-heading" className="font-bold">
        {t('watches.waiting-for')}
      </h2>
      <p className="text-sm text-muted">{t('watches.waiting-for-hint')}</p>
      <LoadProblem query={query} />
      <ul className="mt-2 divide-y divide-line">
        {watches?.map(({ productId, unit, slug, ...product }) => (
          <li key={`${productId} ${unit}`} className="flex items-center justify-between gap-3 py-1">
            <Link to={paths.product({ slug })} className="tap-44 min-w-0 wrap-anywhere hover:underline">
              {localName(product)} <span className="text-muted">{unit}</span>
            </Link>
            <Button
              variant="quiet"
              size="sm"
              aria-label={t('watches.remove-name', { name: localName(product), unit })}
              busy={
                change.isPending && change.variables.productId === productId && change.variables.unit === unit
              }
              onClick={() => change.mutate({ productId, unit, isOn: false })}
            >
              {t('watches.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
