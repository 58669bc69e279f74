import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { Clock, Search, TrendingUp, X } from 'lucide-react'
import { memo, Suspense, useEffect, useState, type ComponentType } from 'react'
import { useNavigate } from '#ui/router/router.tsx'
import { leadingPack } from '#features/catalogue/leading-pack.ts'
import type { StepperSlot } from '#features/catalogue/shop/product-card.tsx'
import { useCategories } from '#features/catalogue/shop/use-categories.ts'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import type { Category } from '#features/catalogue/contract.ts'
import { Picture, tintOf } from '#ui/picture.tsx'
import { shownTerms, termsContaining } from '../terms.ts'
import { Highlighted } from './highlighted.tsx'
import { SearchOption } from './search-option.tsx'
import { forgetSearch, useIsFirstSearch, useRecentSearches } from './use-recent-searches.ts'
import { useSuggestedProducts } from './use-suggested-products.ts'
import { ProductOption, Group, Heading, Row } from './search-rows.tsx'

/** Shown to a first visitor before anything is typed. */
const popularTerms = () => shownTerms().slice(0, 6)

/** How many categories a first visitor is shown before typing. */
const FIRST_CATEGORIES = 4

/** More suggestions behind the search's own, in a list of their own: places of the administration. */
export type MoreSuggestions = ComponentType<
  Pick<SearchPanelProps, 'typed' | 'active' | 'listId' | 'onLeave' | 'onCount'>
>

interface SearchPanelProps {
  typed: string
  active: string | null
  listId: string
  stepper: StepperSlot
  onSearch: (query: string) => void
  onLeave: () => void
  /** Called with the number of options, so that the box knows whether a list is open. */
  onCount: (count: number) => void
  More?: MoreSuggestions | undefined
}

/**
 * The suggestions below the search box. Options with a button next to them (ADD, remove) are outside the list's
 * element, because an option may not contain a button; the list owns them by id.
 */
export const SearchPanel = memo(function SearchPanel({
  typed,
  active,
  listId,
  stepper,
  onSearch,
  onLeave,
  onCount,
  More,
}: SearchPanelProps) {
  const [moreCount, setMoreCount] = useState(0)
  const navigate = useNavigate()
  const recent = useRecentSearches()
  const isBlank = typed.trim() === ''
  const recents = isBlank ? recent : []
  const terms = termsContaining(typed)
  const { products, categoryIds, correctedTo } = useSuggestedProducts(typed)
  const isFirst = useIsFirstSearch() && isBlank
  const popular = isFirst ? popularTerms() : []
  const matching = useMatchingCategories(typed, categoryIds)
  const all = useCategories()
  const categories = isFirst ? all.slice(0, FIRST_CATEGORIES) : matching
  const count =
    moreCount +
    recents.length +
    popular.length +
    terms.length +
    categories.length +
    products.length +
    (correctedTo === null ? 0 : 1)
  useEffect(() => onCount(count), [count, onCount])

  if (count === 0 && !More) return null
  const recentId = (index: number) => `${listId}-recent-${index}`
  const productId = (product: Product) => `${listId}-product-${product._id}`
  const option = (id: string) => ({ id, active: id === active })
  const go = (path: string) => {
    onLeave()
    void navigate(path)
  }

  return (
    <div
      hidden={count === 0}
      className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-[min(34rem,75dvh)] animate-rise overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-1.5 shadow-float"
    >
      <div
        id={listId}
        role="listbox"
        aria-label={t('search.suggestions')}
        aria-owns={
          [
            ...recents.map((_, index) => recentId(index)),
            ...products.map(productId),
            ...(correctedTo === null ? [] : [`${listId}-exact`]),
          ].join(' ') || undefined
        }
      >
        {terms.length > 0 && (
          <div
            role="group"
            aria-label={t('search.suggestions')}
            className="max-h-60 overflow-y-auto overscroll-contain"
          >
            {terms.map((term) => (
              <SearchOption
                key={term}
                {...option(`${listId}-term-${term}`)}
                icon={<Search size={16} aria-hidden className="text-muted" />}
                onChoose={() => onSearch(term)}
              >
                {term}
              </SearchOption>
            ))}
          </div>
        )}
        {popular.length > 0 && (
          <Group label={t('search.popular-searches')}>
            {popular.map((term) => (
              <SearchOption
                key={term}
                {...option(`${listId}-popular-${term}`)}
                icon={<TrendingUp size={16} aria-hidden className="text-muted" />}
                onChoose={() => onSearch(term)}
              >
                {term}
              </SearchOption>
            ))}
          </Group>
        )}
        {categories.length > 0 && (
          <Group label={t('search.categories')}>
            {categories.map((category) => (
              <SearchOption
                key={category._id}
                {...option(`${listId}-category-${category._id}`)}
                icon={
                  <Picture
                    src={category.image}
                    alt=""
                    tint={tintOf(category._id)}
                    sizes="36px"
                    className="w-9 rounded-lg p-0.5"
                  />
                }
                onChoose={() => go(paths.allProductsByCategory(category._id))}
              >
                <Highlighted text={localName(category)} query={typed} />
              </SearchOption>
            ))}
          </Group>
        )}
      </div>
      {recents.length > 0 && <Heading>{t('search.recent-searches')}</Heading>}
      {recents.map((query, index) => (
        <Row key={query}>
          <SearchOption
            {...option(recentId(index))}
            icon={<Clock size={16} aria-hidden className="text-muted" />}
            onChoose={() => onSearch(query)}
          >
            {query}
          </SearchOption>
          <button
            type="button"
            aria-label={t('search.remove-query-from-recent-searches', { query })}
            onClick={() => forgetSearch(query)}
            className="grid size-10 shrink-0 place-items-center rounded-full text-muted hover:bg-canvas hover:text-ink"
          >
            <X size={16} aria-hidden />
          </button>
        </Row>
      ))}
      {products.length > 0 && (
        <Heading>
          {correctedTo === null
            ? t('search.products')
            : t('search.showing-results-for-correctedto', { correctedTo })}
        </Heading>
      )}
      {products.map((product) => (
        <Row key={product._id}>
          <ProductOption
            {...option(productId(product))}
            product={product}
            query={correctedTo ?? typed}
            onChoose={() => go(paths.product(product))}
          />
          <div className="w-28 shrink-0 pr-2.5">
            {leadingPack(product).stock > 0 ? (
              stepper(product, leadingPack(product).unit)
            ) : (
              <p className="text-center text-xs font-semibold text-muted">{t('search.out-of-stock')}</p>
            )}
          </div>
        </Row>
      ))}
      {correctedTo !== null && (
        <Row>
          <SearchOption
            {...option(`${listId}-exact`)}
            icon={<Search size={16} aria-hidden className="text-muted" />}
            onChoose={() => go(paths.searchExactlyFor(typed.trim()))}
          >
            {t('search.search-instead-for-trim', { trim: typed.trim() })}
          </SearchOption>
        </Row>
      )}
      {More && (
        <Suspense>
          <More
            typed={typed}
            active={active}
            listId={`${listId}-more`}
            onLeave={onLeave}
            onCount={setMoreCount}
          />
        </Suspense>
      )}
    </div>
  )
})

/** Categories with a word that begins with the text, and those of the found products (`pyaz`: vegetables). */
function useMatchingCategories(typed: string, foundIn: readonly number[]): Category[] {
  const wanted = typed.trim().toLowerCase()
  const categories = useCategories()
  if (wanted.length < 2) return []
  const named = categories.filter((one) =>
    [one.name, localName(one)].some((name) => ` ${name.toLowerCase()}`.includes(` ${wanted}`)),
  )
  const others = categories.filter((one) => foundIn.includes(one._id) && !named.includes(one))
  return [...named, ...others].slice(0, 3)
}
