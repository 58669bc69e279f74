import { useState } from 'react'
import type { Product } from '#shared/shapes.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { packColumns, tableColumns, ProductTableRow } from './product-table-row.tsx'
import type { WholeTree } from './use-all-categories.ts'
import { useProductChanges } from './use-product-changes.ts'

interface ProductTableProps {
  products: Product[]
  tree: WholeTree | undefined
  isBusy: boolean
}

/** A page of products; selected ones can be shown or hidden together. */
export function ProductTable({ products, tree, isBusy }: ProductTableProps) {
  const changes = useProductChanges()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const chosenProducts = products.filter(({ _id }) => chosen.has(_id))
  const choose = (ids: number[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids)
        if (isChosen) after.add(id)
        else after.delete(id)
      return after
    })
  const categoryPathOf = ({ category, subCategory }: Product) =>
    [
      tree?.categories.find(({ _id }) => _id === category)?.name,
      tree?.subCategories.find(({ _id }) => _id === subCategory)?.name,
    ]
      .filter(Boolean)
      .join(' › ')
  const ids = products.map(({ _id }) => _id)
  const count = chosenProducts.length

  return (
    <div>
      <div
        className={classNames(
          'mb-3 xl:mb-0 xl:items-center xl:rounded-t-xl xl:border xl:border-b-0 xl:border-line xl:bg-surface xl:py-1',
          tableColumns,
        )}
      >
        <Checkbox
          label={
            <span className="text-sm">{count > 0 ? `${count} selected` : 'Select all on this page'}</span>
          }
          value={count === products.length}
          partly={count > 0 && count < products.length}
          onChange={(isChosen) => choose(ids, isChosen)}
        />
        <div
          aria-hidden="true"
          className={classNames('self-center text-xs font-semibold text-muted max-xl:hidden', packColumns)}
        >
          <span>Pack</span>
          <span className="pr-2 text-right">MRP</span>
          <span className="pr-2 text-right">Price</span>
          <span className="pr-2 text-right">Discount</span>
          <span className="pr-2 text-right">Stock</span>
        </div>
      </div>
      <ul
        aria-label="Products"
        aria-busy={isBusy || undefined}
        className={classNames(
          'grid gap-3 xl:gap-0 xl:rounded-b-xl xl:border xl:border-line xl:bg-surface',
          isBusy && 'opacity-60',
        )}
      >
        {products.map((product) => (
          <ProductTableRow
            key={product._id}
            product={product}
            categoryPath={categoryPathOf(product)}
            isChosen={chosen.has(product._id)}
            onChoose={(isChosen) => choose([product._id], isChosen)}
            changes={changes}
          />
        ))}
      </ul>
      {count > 0 && (
        <div
          role="region"
          aria-label="Selected products"
          className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-xl bg-surface p-3 shadow-float"
        >
          <p className="grow text-sm font-semibold">{count === 1 ? '1 product' : `${count} products`}</p>
          <Button size="sm" onClick={() => void changes.publish(chosenProducts, true)}>
            Show in the shop
          </Button>
          <Button size="sm" variant="quiet" onClick={() => void changes.publish(chosenProducts, false)}>
            Hide
          </Button>
          <Button size="sm" variant="link" onClick={() => setChosen(new Set())}>
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}
