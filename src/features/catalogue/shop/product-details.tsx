import { t } from '#shared/words.ts'
import type { Product } from '#shared/shapes.ts'
import { DetailsTable } from './details-table.tsx'

/** The product's details as a table: brand, shelf life, ingredients. */
export const ProductDetails = ({ product }: { product: Product }) => (
  <DetailsTable id="details" title={t('catalogue.details')} rows={detailsOf(product)} />
)

/** The administrator's table, extended by the product's own fields where it lacks them. */
function detailsOf({ brand, veg, more_details }: Product): [string, string | null][] {
  const own = Object.entries(more_details)
  const ownNames = new Set(own.filter(([, value]) => value !== '').map(([name]) => name.toLowerCase()))
  const known: [string, string | null][] = [
    [t('catalogue.brand'), brand],
    [
      t('catalogue.type'),
      veg === null ? null : veg ? t('catalogue.vegetarian') : t('catalogue.non-vegetarian'),
    ],
  ]
  return [...known.filter(([name]) => !ownNames.has(name.toLowerCase())), ...own]
}
