import { Eye, EyeOff, MoreHorizontal, Pencil, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import type { Pack, Product } from '#shared/shapes.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { Menu } from '#ui/menu.tsx'
import { Picture, tintOf } from '#ui/picture.tsx'
import { PACK_CODES } from '../pack-codes.ts'
import { PackCell } from './pack-cell.tsx'
import { packTone, type PackField } from './pack-edit.ts'
import type { useProductChanges } from './use-product-changes.ts'

/** The columns of a product and of its packs on a wide screen; elsewhere a card with two rows per pack. */
export const tableColumns =
  'xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(25rem,1.3fr)_2.75rem] xl:items-start xl:gap-4 xl:px-4'
export const packColumns = 'xl:grid xl:grid-cols-[minmax(4.25rem,1fr)_6.25rem_6.25rem_4.5rem_4.5rem] xl:gap-2'

/** The number of packs shown without expanding. */
const FEW_PACKS = 3

interface ProductRowProps {
  product: Product
  /** "Dairy › Milk" */
  categoryPath: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  changes: ReturnType<typeof useProductChanges>
}

/** A row of the product list, with its packs' prices and stock editable in place. */
export function ProductTableRow({ product, categoryPath, isChosen, onChoose, changes }: ProductRowProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { name, packs, publish } = product
  const shown = isWhole ? packs : packs.slice(0, FEW_PACKS)
  return (
    <li
      className={classNames(
        tableColumns,
        'relative grid gap-3 rounded-xl border bg-surface p-3 xl:rounded-none xl:border-x-0 xl:border-t-0 xl:last:border-b-0',
        isChosen ? 'border-leaf-600 bg-leaf-50' : 'border-line',
      )}
    >
      <div className="flex min-w-0 items-start gap-3 max-xl:pr-11 max-[18rem]:flex-wrap">
        <span className="pt-3.5">
          <Checkbox bare label={`Select ${name}`} value={isChosen} onChange={onChoose} />
        </span>
        <Picture
          src={product.image[0]}
          alt=""
          tint={tintOf(product.category)}
          sizes="48px"
          className={classNames('size-12 shrink-0 rounded-lg', !publish && 'opacity-45 grayscale')}
        />
        <div className="min-w-0 grow max-[18rem]:basis-full">
          <h2 className="text-sm leading-5 font-semibold wrap-anywhere">
            <Link
              to={adminPaths.updateProduct(product._id)}
              className="inline-block min-h-6 hover:text-leaf-700 hover:underline"
            >
              {name}
            </Link>
          </h2>
          <p className="text-xs wrap-anywhere text-muted">
            {[product.brand, categoryPath].filter(Boolean).join(' · ')}
          </p>
          {!publish && (
            <p className="mt-1">
              <Badge>Hidden</Badge>
            </p>
          )}
        </div>
      </div>

      <ul className="grid gap-3 xl:gap-1.5">
        {shown.map((pack) => (
          <PackLine key={pack.unit} product={product} pack={pack} onSave={changes.editPack} />
        ))}
        {packs.length > shown.length && (
          <li>
            <button
              type="button"
              className="min-h-9 text-sm font-semibold text-leaf-600 hover:underline"
              onClick={() => setIsWhole(true)}
            >
              Show all {packs.length} packs
            </button>
          </li>
        )}
      </ul>

      <div className="max-xl:absolute max-xl:top-2 max-xl:right-1">
        <ProductMenu product={product} changes={changes} />
      </div>
    </li>
  )
}

const fields: { field: PackField; title: string; before?: string; after?: string }[] = [
  { field: 'mrp', title: 'MRP', before: '₹' },
  { field: 'selling', title: 'Price', before: '₹' },
  { field: 'discount', title: 'Discount', after: '%' },
  { field: 'stock', title: 'Stock' },
]

/** Its codes, where it stands, and whether it is weighed. */
const notesOf = (pack: Pack): string[] =>
  [
    ...PACK_CODES.map((code) => pack[code]),
    pack.shelf && `Shelf ${pack.shelf}`,
    pack.weighed && 'By weight',
  ].filter((note) => typeof note === 'string')

interface PackLineProps {
  product: Product
  pack: Pack
  onSave: ProductRowProps['changes']['editPack']
}

function PackLine({ product, pack, onSave }: PackLineProps) {
  return (
    <li className={packColumns}>
      <p className="min-w-0 text-sm max-xl:mb-1 max-xl:flex max-xl:gap-2 max-xl:font-medium xl:flex xl:min-h-9 xl:flex-col xl:justify-center">
        <span className="wrap-anywhere xl:leading-4">{pack.unit}</span>
        {notesOf(pack).map((note) => (
          <span key={note} className="text-xs wrap-anywhere text-muted max-xl:leading-5">
            {note}
          </span>
        ))}
      </p>
      <div className="grid grid-cols-[1.25fr_1.25fr_1fr_1fr] gap-1.5 max-[18rem]:grid-cols-2 xl:contents">
        {fields.map(({ field, title, before, after }) => (
          <PackCell
            key={field}
            pack={pack}
            field={field}
            title={title}
            label={`${title} of ${product.name}, ${pack.unit}`}
            before={before}
            after={after}
            tone={field === 'stock' ? packTone(pack) : undefined}
            onSave={(value) => onSave(product, pack.unit, field, value)}
          />
        ))}
      </div>
    </li>
  )
}

function ProductMenu({ product, changes }: Pick<ProductRowProps, 'product' | 'changes'>) {
  const { name, publish } = product
  return (
    <Menu
      trigger={(props) => <IconButton {...props} label={`More actions for ${name}`} icon={MoreHorizontal} />}
      items={[
        { label: 'Edit', to: adminPaths.updateProduct(product._id), icon: <Pencil size={18} aria-hidden /> },
        ...(publish
          ? [
              {
                label: 'View in the shop',
                to: paths.product(product),
                icon: <SquareArrowOutUpRight size={18} aria-hidden />,
              },
            ]
          : []),
        {
          label: publish ? 'Hide from the shop' : 'Show in the shop',
          onSelect: () => void changes.publish([product], !publish),
          icon: publish ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />,
        },
        'line',
        {
          label: 'Delete',
          tone: 'danger',
          onSelect: () => void changes.remove(product),
          icon: <Trash2 size={18} aria-hidden />,
        },
      ]}
    />
  )
}
