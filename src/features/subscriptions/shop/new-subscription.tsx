import { useData } from '#ui/use-data.ts'
import { shownName } from '#ui/shown-name.tsx'
import { t } from '#shared/words.ts'
import { catalogueCalls } from '#features/catalogue/calls.ts'
import type { CatalogueContract } from '#features/catalogue/contract.ts'
import { sellingRupees } from '#features/catalogue/selling-price.ts'
import { formatRupees } from '#shared/money.ts'
import { useClient } from '#ui/api-context.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { PatternForm } from './pattern-form.tsx'

interface NewSubscriptionProps {
  productId: number
  unit: string
  onDone: () => void
}

/** Begins to bring a pack again and again. */
export function NewSubscription({ productId, unit, onDone }: NewSubscriptionProps) {
  const { getProduct } = useClient<CatalogueContract>(catalogueCalls)
  const query = useData(['subscriptions', 'product', productId], (options) =>
    getProduct({ body: { productId } }, options),
  )
  const { data: product } = query
  const pack = product?.packs.find((one) => one.unit === unit)
  return (
    <section
      aria-labelledby="new-subscription"
      className="rounded-xl border border-line bg-surface p-4 md:p-5"
    >
      <h2 id="new-subscription" className="text-base font-bold">
        {t('subscriptions.bring-it-again-and-again')}
      </h2>
      <LoadProblem query={query} />
      {!product && !query.error && <PageSkeleton />}
      {product && pack && (
        <>
          <p className="mt-1">
            <span className="font-semibold">{shownName(product)}</span> · {unit} ·{' '}
            {formatRupees(sellingRupees(pack))}
          </p>
          <PatternForm productId={productId} unit={unit} onDone={onDone} />
        </>
      )}
      {product && !pack && <p className="mt-1 text-muted">{t('subscriptions.this-pack-is-not-sold-now')}</p>}
    </section>
  )
}
