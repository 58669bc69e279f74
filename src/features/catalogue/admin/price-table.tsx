import { adminPaths } from '#shared/admin-paths.ts'
import type { Product } from '#shared/shapes.ts'
import { Link } from '#ui/link.tsx'
import { withoutBrand } from '../without-brand.ts'
import { PackCell } from './pack-cell.tsx'
import { packTone } from './pack-edit.ts'
import { useProductChanges } from './use-product-changes.ts'

const columns =
  'grid grid-cols-[minmax(0,1fr)_4.5rem_4.5rem_3.5rem] items-center gap-x-1 px-2 md:grid-cols-[minmax(0,1fr)_7rem_7rem_6rem] md:gap-x-2 md:px-4'

/** Prices and stock alone, one line for each pack, for the morning's round: eight packs on the screen of a phone. */
export function PriceTable({ products }: { products: Product[] }) {
  const changes = useProductChanges()
  return (
    <div className="rounded-xl border border-line bg-surface">
      <div aria-hidden="true" className={`${columns} py-1 text-right text-xs font-semibold text-muted`}>
        <span className="text-left">Pack</span>
        <span>MRP ₹</span>
        <span>Price ₹</span>
        <span>Stock</span>
      </div>
      <ul aria-label="Prices">
        {products.flatMap((product) =>
          product.packs.map((pack) => (
            <li key={`${product._id} ${pack.unit}`} className={`${columns} border-t border-line py-0.5`}>
              <p className="min-w-0 text-sm leading-tight">
                <Link
                  to={adminPaths.updateProduct(product._id)}
                  className="line-clamp-2 font-semibold wrap-anywhere hover:underline"
                >
                  {withoutBrand(product.name, product.brand)}
                </Link>
                <span className="block text-xs text-muted">
                  {[pack.unit, product.brand].filter(Boolean).join(' · ')}
                </span>
              </p>
              {(['mrp', 'selling', 'stock'] as const).map((field) => (
                <PackCell
                  key={field}
                  pack={pack}
                  field={field}
                  label={`${titles[field]} of ${product.name}, ${pack.unit}`}
                  tone={field === 'stock' ? packTone(pack) : undefined}
                  onSave={(value) => changes.editPack(product, pack.unit, field, value)}
                />
              ))}
            </li>
          )),
        )}
      </ul>
    </div>
  )
}

const titles = { mrp: 'MRP', selling: 'Price', stock: 'Stock' }
