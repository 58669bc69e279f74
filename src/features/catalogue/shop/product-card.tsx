import { rich } from '#ui/rich.ts'
import { shownName } from '#ui/shown-name.tsx'
import { t } from '#shared/words.ts'
import { ChevronDown } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { lazyOverlay } from '#ui/overlay.tsx'
import { Picture, tintOf } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { leadingPack } from '../leading-pack.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useOfferMark } from './offer-marks.ts'
import { packPictures } from '../pack-pictures.ts'
import { offerBadge, sellingRupees } from '../selling-price.ts'
import { SoldOut } from '#features/watches/shop/sold-out.tsx'
import { UnitPriceText } from './unit-price-text.tsx'
import { VegMark } from './veg-mark.tsx'

const PackPicker = lazyOverlay(() => import('./pack-picker.tsx').then((file) => file.PackPicker))

/** Renders ADD, or − n +, for a product's pack; passed in by the page, because the cart is a later feature. */
export type StepperSlot = (product: Product, unit: string) => ReactNode

interface ProductCardProps {
  product: Product
  stepper: StepperSlot
  /** For the first visible card: its picture loads without delay. */
  urgent?: boolean
  /** The displayed width of the picture, as in the `sizes` attribute. */
  sizes?: string
  /** Heading level of the product's name. */
  heading?: 'h2' | 'h3'
}

/** Memoized: lists are long, and what changes is mostly outside them. */
export const ProductCard = memo(function ProductCard({
  product,
  stepper,
  urgent,
  sizes,
  heading: Heading = 'h3',
}: ProductCardProps) {
  const pack = leadingPack(product)
  const soldOut = pack.stock === 0
  const offer = offerBadge(pack)
  const mark = useOfferMark(product, pack.unit)
  return (
    <article className="relative flex h-full flex-col rounded-xl border border-line bg-surface p-2 transition-colors hover:border-edge">
      <div className="relative">
        <Picture
          src={packPictures(product, pack)[0]}
          alt=""
          tint={tintOf(product.category)}
          urgent={urgent}
          sizes={sizes ?? '(width < 768px) calc(50vw - 66px), 200px'}
          className={classNames('rounded-lg p-2', soldOut && 'opacity-45 grayscale')}
        />
        {offer && (
          <Badge tone="offer" className="absolute top-1.5 left-1.5">
            {offer}
          </Badge>
        )}
        {soldOut ? (
          <Badge className="absolute bottom-1.5 left-1.5">{t('catalogue.out-of-stock')}</Badge>
        ) : (
          mark && (
            <Badge tone="offer" className="absolute bottom-1.5 left-1.5 max-w-[calc(100%-2.5rem)]">
              {mark}
            </Badge>
          )
        )}
        {product.veg !== null && <VegMark veg={product.veg} className="absolute right-1.5 bottom-1.5" />}
      </div>
      <Heading className="mt-2 line-clamp-2 text-sm font-semibold wrap-anywhere">
        <Link to={paths.product(product)} className="after:absolute after:inset-0 after:rounded-xl">
          {shownName(product)}
        </Link>
      </Heading>
      <div className="mt-0.5 flex min-h-7 items-center gap-1 text-xs text-muted">
        {product.packs.length > 1 ? (
          <PackOptions product={product} unit={pack.unit} stepper={stepper} />
        ) : (
          <span className="truncate">{pack.unit}</span>
        )}
      </div>
      <p className="min-h-4 leading-4">
        <UnitPriceText pack={pack} />
      </p>
      <Price rupees={sellingRupees(pack)} mrp={pack.price} className="mt-auto min-h-6 pt-1" />
      <div className="relative z-1 mt-1.5 *:w-full">
        {soldOut ? <SoldOut product={product} unit={pack.unit} /> : stepper(product, pack.unit)}
      </div>
    </article>
  )
})

/** "500 g · 2 options": opens the sheet with every pack. */
function PackOptions({
  product,
  unit,
  stepper,
}: Pick<ProductCardProps, 'product' | 'stepper'> & { unit: string }) {
  const [open, setOpen] = useState(false)
  const options = t('catalogue.count-options', { count: product.packs.length })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={PackPicker.preload}
        className="tap-44 z-1 -mx-1.5 inline-flex min-h-7 min-w-0 items-center gap-0.5 rounded-lg px-1.5 hover:bg-canvas"
      >
        <span className="max-w-full shrink-0 truncate">{unit}</span>{' '}
        <span className="truncate">
          · <span className="font-semibold text-leaf-700">{options}</span>
        </span>
        <VisuallyHidden>{rich('catalogue.for-name', { name: shownName(product) })}</VisuallyHidden>
        <ChevronDown size={12} aria-hidden className="shrink-0 text-leaf-700 max-[24rem]:hidden" />
      </button>
      <PackPicker
        open={open}
        onClose={() => setOpen(false)}
        product={product}
        stepper={(chosen) => stepper(product, chosen)}
      />
    </>
  )
}
