import { inItsLanguage, shownName } from '#ui/shown-name.tsx'
import { localDescription, localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { useState, type ReactNode } from 'react'
import { leadingPack } from '../leading-pack.ts'
import { offerBadge, sellingRupees } from '../selling-price.ts'
import { LOW_STOCK } from '#features/stock/movements/shown-stock.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import type { Pack, Product } from '#shared/shapes.ts'
import { Badge } from '#ui/badge.tsx'
import { useStore } from '#ui/create-store.ts'
import { offerMarks } from './offer-marks.ts'
import { Price } from '#ui/price.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { PackChoice } from './pack-choice.tsx'
import { ProductDeclarations } from './product-declarations.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { SoldOut } from '#features/watches/shop/sold-out.tsx'
import { UnitPriceText } from './unit-price-text.tsx'
import { useExactProduct } from './use-exact-product.ts'
import { VegMark } from './veg-mark.tsx'
import { DetailsTable } from './details-table.tsx'

/** The product's details as a table: brand, shelf life, ingredients. */
const ProductDetails = ({ product }: { product: Product }) => (
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

interface ProductViewProps {
  /** The product as the page was rendered with it. */
  shown: Product
  stepper: (product: Product, unit: string) => ReactNode
  /** The bar at the bottom of a phone for the selected pack. */
  bar: (product: Product, pack: Pack) => ReactNode
  /** What else can be done with the selected pack. */
  again?: (product: Product, unit: string) => ReactNode
  /** Similar products: at the top if this one is out of stock, else at the end. */
  similar: ReactNode
}

/** A product with its pictures, packs, price and details. */
export function ProductView({ shown, stepper, bar, again, similar }: ProductViewProps) {
  const { product, isExact } = useExactProduct(shown)
  const [chosen, setChosen] = useState<string | null>(null)
  const pack = product.packs.find(({ unit }) => unit === chosen) ?? leadingPack(product)
  const description = localDescription(product)
  const mark = useStore(offerMarks, null)?.(product, pack.unit)
  const isSoldOut = product.packs.every(({ stock }) => stock === 0)
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2 md:gap-10">
      <div className="md:sticky md:top-20 md:self-start">
        <ProductGallery key={pack.image} product={product} pack={pack} dimmed={isSoldOut}>
          {mark && (
            <Badge tone="offer" className="absolute bottom-3 left-3 max-w-[calc(100%-4rem)]">
              {[mark.text, mark.until].filter(Boolean).join(' · ')}
            </Badge>
          )}
          {product.veg !== null && <VegMark veg={product.veg} className="absolute right-3 bottom-3 size-5" />}
        </ProductGallery>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            {product.brand && (
              <p className="text-sm font-semibold text-muted">{inItsLanguage(product.brand)}</p>
            )}
            <h1 className="text-xl font-extrabold md:text-2xl">{shownName(product)}</h1>
            {product.packs.length === 1 && <p className="mt-0.5 text-muted">{pack.unit}</p>}
          </div>
          <ShareButton
            label={t('catalogue.share-this-product')}
            what={() => ({ title: localName(product), path: paths.product(product) })}
          />
        </div>
        {product.packs.length > 1 && (
          <PackChoice packs={product.packs} unit={pack.unit} onChoose={setChosen} />
        )}
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Price rupees={sellingRupees(pack)} mrp={pack.price} size="xl" />
            {offerBadge(pack) && <Badge tone="offer">{offerBadge(pack)}</Badge>}
          </div>
          <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-muted">
            <UnitPriceText pack={pack} isDeclared />
            <span>{t('catalogue.inclusive-of-all-taxes')}</span>
          </p>
        </div>
        <div className="grid gap-1.5">
          {pack.stock > 0 ? (
            <div className="w-full max-w-72 max-md:hidden">{stepper(product, pack.unit)}</div>
          ) : (
            <div className="max-w-72 max-md:hidden">
              <SoldOut product={product} unit={pack.unit} size="lg" />
            </div>
          )}
          <p aria-live="polite" className="min-h-5 text-sm">
            <StockWords pack={pack} isExact={isExact} />
          </p>
          <div className="flex flex-wrap gap-2">{again?.(product, pack.unit)}</div>
        </div>
        {isSoldOut && <div className="min-w-0">{similar}</div>}
        {description && (
          <section aria-labelledby="about">
            <h2 id="about" className="text-lg font-bold">
              {t('catalogue.about-this-product')}
            </h2>
            <p className="mt-1 max-w-prose whitespace-pre-line text-muted">{inItsLanguage(description)}</p>
          </section>
        )}
        <ProductDetails product={product} />
        <ProductDeclarations product={product} pack={pack} />
      </div>
      {!isSoldOut && <div className="min-w-0 md:col-span-2">{similar}</div>}
      {bar(product, pack)}
    </div>
  )
}

/** The remaining stock, if low, and the limit per order. */
function StockWords({ pack, isExact }: { pack: Pack; isExact: boolean }) {
  if (pack.stock === 0) return <span className="text-muted">{t('catalogue.this-pack-is-out-of-stock')}</span>
  if (isExact && pack.stock <= LOW_STOCK)
    return (
      <span className="font-semibold text-warn">{t('catalogue.only-stock-left', { stock: pack.stock })}</span>
    )
  if (pack.maxPerOrder !== null)
    return (
      <span className="text-muted">
        {t('catalogue.at-most-maxperorder-in-one-order', { maxPerOrder: pack.maxPerOrder })}
      </span>
    )
  const saved = pack.price - sellingRupees(pack)
  return saved > 0 ? (
    <span className="font-medium text-leaf-700">
      {t('catalogue.you-save-saved', { saved: formatRupees(saved) })}
    </span>
  ) : null
}
