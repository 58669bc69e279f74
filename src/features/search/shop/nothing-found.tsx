import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { rich } from '#ui/rich.ts'
import { useMemo } from 'react'
import { ProductRow } from '#features/catalogue/shop/product-row.tsx'
import type { StepperSlot } from '#features/catalogue/shop/product-card.tsx'
import { useCategories, useSubCategories } from '#features/catalogue/shop/use-categories.ts'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { Chip } from '#ui/chip.tsx'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { didYouMean } from '../did-you-mean.ts'
import { shownTerms } from '../terms.ts'
import type { SearchPage } from './load-search.ts'
import { useMutation } from '@tanstack/react-query'
import { openLogin } from '#features/people/accounts/shop/login-popup-store.ts'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { searchCalls } from '../calls.ts'
import type { SearchContract } from '../contract.ts'

/** More are in the menu. */
const MAX_CATEGORIES = 12

export interface PopularProducts {
  title: string
  products: Product[]
}

interface NothingFoundProps {
  query: string
  unmet?: SearchPage['unmet']
  popular: PopularProducts | null
  stepper: StepperSlot
}

/** Shown when a search found nothing, or for an empty search: corrections, popular searches, popular products. */
export function NothingFound({ query, unmet = null, popular, stepper }: NothingFoundProps) {
  const correction = useCorrection(query)
  const categories = useCategories()
  return (
    <div className="grid grid-cols-1 gap-8">
      <div>
        <h1 className="sr-only">{query ? t('search.results-for-query', { query }) : t('search.search')}</h1>
        <Empty
          picture={<MagnifierDrawing />}
          title={
            unmet
              ? t('search.we-sell-no-condition-thing', { condition: unmet.condition, thing: unmet.thing })
              : query
                ? t('search.we-do-not-sell-query', { query })
                : t('search.what-are-you-looking-for-today')
          }
        >
          {unmet ? (
            <Link
              to={paths.searchFor(unmet.thing)}
              replace
              className="font-semibold text-leaf-600 underline underline-offset-4"
            >
              {t('search.show-thing-that-is-not-condition', {
                thing: unmet.thing,
                condition: unmet.condition,
              })}
            </Link>
          ) : correction ? (
            <>
              {rich('search.did-you-mean-link', {
                link: (
                  <Link
                    to={paths.searchFor(correction)}
                    replace
                    className="font-semibold text-leaf-600 underline underline-offset-4"
                  >
                    {correction}
                  </Link>
                ),
              })}
            </>
          ) : query ? (
            t('search.check-the-spelling-or-try-a-shorter')
          ) : (
            t('search.type-what-you-need-or-start-with')
          )}
        </Empty>
        {query && (
          <div className="-mt-2 mb-6 flex justify-center">
            <AskForIt key={query} search={query} />
          </div>
        )}
        {query && categories.length > 0 && (
          <nav aria-label={t('search.all-categories')} className="mb-4">
            <ul className="flex flex-wrap justify-center gap-2">
              {categories.slice(0, MAX_CATEGORIES).map((category) => (
                <li key={category._id} className="max-w-full">
                  <Chip to={paths.allProductsByCategory(category._id)}>{localName(category)}</Chip>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <nav aria-label={t('search.popular-searches')}>
          <ul className="flex flex-wrap justify-center gap-2">
            {shownTerms().map((term) => (
              <li key={term}>
                <Chip to={paths.searchFor(term)} replace>
                  {term}
                </Chip>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {popular && popular.products.length > 0 && (
        <ProductRow title={popular.title} products={popular.products} stepper={stepper} />
      )}
    </div>
  )
}

function useCorrection(query: string): string | null {
  const categories = useCategories()
  const subCategories = useSubCategories()
  return useMemo(
    () => didYouMean(query, [...shownTerms(), ...[...categories, ...subCategories].map(({ name }) => name)]),
    [query, categories, subCategories],
  )
}

/** Asks the shop to get what a search did not find. Each person counts once a week, so guests log in first. */
function AskForIt({ search }: { search: string }) {
  const isLoggedIn = useIsLoggedIn()
  const { askFor } = useClient<SearchContract>(searchCalls)
  const ask = useMutation({ mutationFn: () => askFor({ body: { search } }) })
  if (ask.data)
    return (
      <p role="status" className="text-muted">
        {ask.data.data.isNew
          ? t('search.thank-you-the-shop-sees-that-you')
          : t('search.you-have-already-asked-for-it-this')}
      </p>
    )
  const press = () =>
    isLoggedIn ? ask.mutate() : openLogin(t('search.log-in-to-ask-the-shop-to'), paths.searchFor(search))
  return (
    <Button variant="quiet" busy={ask.isPending} onClick={press}>
      {t('search.ask-the-shop-to-get-it')}
    </Button>
  )
}
