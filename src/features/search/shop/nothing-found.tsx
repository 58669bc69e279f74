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
import { searchTerms } from '../terms.ts'
import { AskForIt } from './ask-for-it.tsx'
import type { SearchPage } from './load-search.ts'

/** More are in the menu. */
const MAX_CATEGORIES = 12

/** A row of popular products. */
export interface PopularProducts {
  title: string
  products: Product[]
}

/** Shown when a search found nothing, or for an empty search: corrections, popular searches, popular products. */
export function NothingFound({
  query,
  unmet = null,
  popular,
  stepper,
}: {
  query: string
  unmet?: SearchPage['unmet']
  popular: PopularProducts | null
  stepper: StepperSlot
}) {
  const correction = useCorrection(query)
  const categories = useCategories()
  return (
    <div className="grid grid-cols-1 gap-8">
      <div>
        <h1 className="sr-only">{query ? `Results for “${query}”` : 'Search'}</h1>
        <Empty
          picture={<MagnifierDrawing />}
          title={
            unmet
              ? `We sell no ${unmet.condition} ${unmet.thing}`
              : query
                ? `We do not sell “${query}”`
                : 'What are you looking for today?'
          }
        >
          {unmet ? (
            <Link
              to={paths.searchFor(unmet.thing)}
              replace
              className="font-semibold text-leaf-600 underline underline-offset-4"
            >
              {`Show ${unmet.thing} that is not ${unmet.condition}`}
            </Link>
          ) : correction ? (
            <>
              Did you mean{' '}
              <Link
                to={paths.searchFor(correction)}
                replace
                className="font-semibold text-leaf-600 underline underline-offset-4"
              >
                {correction}
              </Link>
              ?
            </>
          ) : query ? (
            'Check the spelling, or try a shorter or more general word.'
          ) : (
            'Type what you need, or start with one of these.'
          )}
        </Empty>
        {query && (
          <div className="-mt-2 mb-6 flex justify-center">
            <AskForIt key={query} search={query} />
          </div>
        )}
        {query && categories.length > 0 && (
          <nav aria-label="All categories" className="mb-4">
            <ul className="flex flex-wrap justify-center gap-2">
              {categories.slice(0, MAX_CATEGORIES).map(({ _id, name }) => (
                <li key={_id}>
                  <Chip to={paths.allProductsByCategory(_id)}>{name}</Chip>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <nav aria-label="Popular searches">
          <ul className="flex flex-wrap justify-center gap-2">
            {searchTerms.map((term) => (
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
    () => didYouMean(query, [...searchTerms, ...[...categories, ...subCategories].map(({ name }) => name)]),
    [query, categories, subCategories],
  )
}
