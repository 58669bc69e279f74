import { localName } from '#shared/local-name.ts'
import { useId, type ReactNode } from 'react'
import { leadingPack } from '#features/catalogue/leading-pack.ts'
import { sellingRupees } from '#features/catalogue/selling-price.ts'
import { UnitPriceText } from '#features/catalogue/shop/unit-price-text.tsx'
import type { Product } from '#shared/shapes.ts'
import { Picture, tintOf } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { Highlighted } from './highlighted.tsx'
import { SearchOption } from './search-option.tsx'

interface ProductOptionProps {
  product: Product
  query: string
  id: string
  active: boolean
  onChoose: () => void
}

export function ProductOption({ product, query, ...option }: ProductOptionProps) {
  const pack = leadingPack(product)
  const price = sellingRupees(pack)
  return (
    <SearchOption
      {...option}
      icon={
        <Picture
          src={product.image[0]}
          alt=""
          tint={tintOf(product.category)}
          sizes="48px"
          className="w-12 rounded-lg p-1"
        />
      }
    >
      <span className="line-clamp-2">
        <Highlighted text={localName(product)} query={query} />
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
        <span>{pack.unit}</span>
        <Price rupees={price} mrp={pack.price} size="sm" className="text-ink" />
        <UnitPriceText pack={pack} />
      </span>
    </SearchOption>
  )
}

export function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <Heading id={id}>{label}</Heading>
      {children}
    </div>
  )
}

export function Heading({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="px-3 pt-3 pb-1 text-xs font-semibold text-muted" role="presentation">
      {children}
    </p>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex items-center gap-1">{children}</div>
}
