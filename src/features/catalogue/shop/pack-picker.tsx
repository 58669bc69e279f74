import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import type { ReactNode } from 'react'
import type { Product } from '#shared/shapes.ts'
import { Badge } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Picture, tintOf } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { packPictures } from '../pack-pictures.ts'
import { offerBadge, sellingRupees } from '../selling-price.ts'
import { SoldOut } from '#features/watches/shop/sold-out.tsx'
import { UnitPriceText } from './unit-price-text.tsx'

interface PackPickerProps {
  open: boolean
  onClose: () => void
  product: Product
  stepper: (unit: string) => ReactNode
}

/** A sheet with every pack of a product, each with its price and its own ADD. */
export function PackPicker({ open, onClose, product, stepper }: PackPickerProps) {
  return (
    <Dialog open={open} onClose={onClose} title={localName(product)}>
      <ul className="grid gap-2">
        {product.packs.map((pack) => (
          <li
            key={pack.unit}
            className="flex flex-wrap items-center gap-3 rounded-xl border border-line p-2.5"
          >
            <Picture
              src={packPictures(product, pack)[0]}
              alt=""
              tint={tintOf(product.category)}
              sizes="56px"
              className="w-14 shrink-0 rounded-lg p-1"
            />
            <div className="min-w-0 grow basis-16">
              <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
                {pack.unit}
                {offerBadge(pack) && <Badge tone="offer">{offerBadge(pack)}</Badge>}
              </p>
              <p className="flex flex-wrap items-baseline gap-x-2">
                <Price rupees={sellingRupees(pack)} mrp={pack.price} />
                <UnitPriceText pack={pack} isDeclared />
              </p>
            </div>
            <div className="w-26 shrink-0">
              {pack.stock > 0 ? (
                stepper(pack.unit)
              ) : (
                <>
                  <p className="mb-1 text-center text-xs font-semibold text-muted">
                    {t('catalogue.out-of-stock')}
                  </p>
                  <SoldOut product={product} unit={pack.unit} />
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
