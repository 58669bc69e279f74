import { Download, IndianRupee, MoreHorizontal, Plus, ScanBarcode, Upload } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import {
  hasDeskFilters,
  noDeskFilters,
  readDeskFilters,
  writeDeskFilters,
  type DeskFilters,
} from './desk-filters.ts'
import { firstProductNeeds } from '../first-product-needs.ts'
import { ExportProducts, useExportProducts } from './export-products.tsx'
import { PriceChangeDialog } from './price-change-dialog.tsx'
import { PriceTable } from './price-table.tsx'
import { ProductFilterBar } from './product-filter-bar.tsx'
import { ProductTable } from './product-table.tsx'
import { UnsavedNote } from './scan/unsaved-note.tsx'
import { useAllCategories, type WholeTree } from './use-all-categories.ts'
import { useDeskProducts } from './use-desk-products.ts'

/** All products: search, edit prices and stock in place, show, hide and delete. */
export function ProductDesk() {
  const [query, setQuery] = useSearchParams()
  const filters = readDeskFilters(query)
  const products = useDeskProducts(filters)
  const { data, error, isPlaceholderData } = products
  const tree = useAllCategories().data
  const isPrices = filters.view === 'prices'
  // As the table's key: another list starts with nothing selected.
  const listKey = writeDeskFilters(filters).toString()

  const change = useCallback(
    (next: Partial<DeskFilters>) =>
      setQuery((now) => writeDeskFilters({ ...readDeskFilters(now), page: 1, ...next }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setQuery],
  )
  const [isChanging, setChanging] = useState(false)
  const [total, setTotal] = useState<number | null>(null)
  if (data && data.totalCount !== total) setTotal(data.totalCount)

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2 md:gap-x-4">
        {/* As narrow as its longest word, which no font breaks. */}
        <h1 className="w-min text-xl font-bold md:w-auto">
          Products{' '}
          {total !== null && (
            <span className="text-base font-medium text-muted tabular-nums">
              {total.toLocaleString('en-IN')}
            </span>
          )}
        </h1>
        <div className="flex flex-wrap gap-1 md:gap-2">
          <div className="contents max-md:hidden">
            <ButtonLink variant="quiet" to={adminPaths.importProducts} icon={Upload}>
              Import
            </ButtonLink>
            <ButtonLink variant="quiet" to={adminPaths.scanProducts} icon={ScanBarcode}>
              Scan
            </ButtonLink>
            <ExportProducts />
          </div>
          <FileMenu />
          <ButtonLink to={adminPaths.uploadProduct} icon={Plus}>
            Add product
          </ButtonLink>
        </div>
      </div>
      <UnsavedNote />
      <ProductFilterBar filters={filters} tree={tree} onChange={change} />
      {!data && <LoadProblem query={products} />}
      {!data && !error && (
        <SkeletonList count={8} each="h-40 rounded-xl xl:h-15" className="grid gap-3 xl:gap-2" />
      )}
      {data && data.data.length > 0 && (
        <div className="grid grid-cols-1 gap-2">
          <div className="-mt-2 flex items-center justify-end gap-2 max-md:-mt-6">
            {isPrices && (
              <Button size="sm" variant="quiet" onClick={() => setChanging(true)}>
                Change by percent
              </Button>
            )}
            <Chip
              selected={isPrices}
              icon={<IndianRupee size={16} aria-hidden />}
              onClick={() => change({ view: isPrices ? '' : 'prices' })}
            >
              Prices
            </Chip>
          </div>
          {isPrices ? (
            <PriceTable products={data.data} />
          ) : (
            <ProductTable key={listKey} products={data.data} tree={tree} isBusy={isPlaceholderData} />
          )}
        </div>
      )}
      {isChanging && (
        <PriceChangeDialog
          what={placeName(tree, filters)}
          categoryId={filters.categoryId}
          subCategoryId={filters.subCategoryId}
          onClose={() => setChanging(false)}
        />
      )}
      {data?.data.length === 0 && (
        <NoProducts
          filters={filters}
          onClear={() => change({ ...noDeskFilters, sort: filters.sort, view: filters.view })}
        />
      )}
      {data && (
        <Pager
          label="Products"
          page={data.page}
          pages={data.totalPages}
          hrefOf={(page) => `${adminPaths.products}?${writeDeskFilters({ ...filters, page }).toString()}`}
        />
      )}
    </div>
  )
}

/** Scan, import and export on a phone, where four buttons would push the list down. */
function FileMenu() {
  const { isBusy, save } = useExportProducts()
  return (
    <span className="md:hidden">
      <Menu
        trigger={(props) => (
          <IconButton
            {...props}
            label="Scan, import and export"
            icon={isBusy ? <Spinner /> : <MoreHorizontal size={20} aria-hidden />}
          />
        )}
        items={[
          { label: 'Scan', to: adminPaths.scanProducts, icon: <ScanBarcode size={18} aria-hidden /> },
          { label: 'Import', to: adminPaths.importProducts, icon: <Upload size={18} aria-hidden /> },
          { label: 'Export CSV', onSelect: save, disabled: isBusy, icon: <Download size={18} aria-hidden /> },
        ]}
      />
    </span>
  )
}

/** The category that the list shows, in words. */
function placeName(tree: WholeTree | undefined, { categoryId, subCategoryId }: DeskFilters): string {
  const sub = tree?.subCategories.find(({ _id }) => _id === subCategoryId)
  return sub?.name ?? tree?.categories.find(({ _id }) => _id === categoryId)?.name ?? 'all products'
}

function NoProducts({ filters, onClear }: { filters: DeskFilters; onClear: () => void }) {
  if (hasDeskFilters(filters) || filters.page > 1)
    return (
      <Empty
        picture={<MagnifierDrawing />}
        title="No product matches"
        action={
          <Button variant="soft" onClick={onClear}>
            Show all products
          </Button>
        }
      >
        Try fewer letters, or another filter.
      </Empty>
    )
  return (
    <Empty
      picture={<BoxDrawing />}
      title="Your shop has no products yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to={adminPaths.uploadProduct}>Add the first product</ButtonLink>
          <ButtonLink variant="quiet" to={adminPaths.scanProducts}>
            Scan packets
          </ButtonLink>
        </div>
      }
    >
      {firstProductNeeds()}
    </Empty>
  )
}
