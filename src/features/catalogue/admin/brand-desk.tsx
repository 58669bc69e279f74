import { useState } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { BRAND_DECLARATIONS, DECLARATIONS } from '#shared/declarations.ts'
import { pageParam } from '#shared/page-param.ts'
import { cleanTextParam } from '#shared/text-param.ts'
import { Button } from '#ui/button.tsx'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Table, type Column } from '#ui/table.tsx'
import type { Brand } from '../admin-contract.ts'
import { BrandDialog } from './brand-dialog.tsx'
import { useBrands } from './use-brands.ts'

/** The brands of the catalogue, and what their packets declare alike. */
export function BrandDesk() {
  const [address, setAddress] = useSearchParams()
  const search = cleanTextParam(address.get('q'), 80)
  const page = pageParam(address)
  const query = useBrands(search, page)
  const { data, error, isPlaceholderData } = query
  const [edited, setEdited] = useState<Brand | null>(null)
  const hrefOf = (page: number) =>
    `${adminPaths.brands}?${new URLSearchParams({ ...(search && { q: search }), page: String(page) }).toString()}`
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="text-xl font-bold">Brands</h1>
        <p className="text-sm text-muted">
          What all packets of a brand say alike is entered here once. What a product itself says wins.
        </p>
      </div>
      <div className="w-full md:w-72">
        <SearchField
          label="Find a brand"
          maxLength={80}
          search={search}
          onSearch={(q) => setAddress(q ? { q } : {}, { replace: true, preventScrollReset: true })}
        />
      </div>
      {!data && <LoadProblem query={query} />}
      {!data && !error && <PageSkeleton />}
      {data?.data.length === 0 && (
        <Empty picture={<MagnifierDrawing />} title={search ? 'No such brand' : 'No brands yet'}>
          {search ? 'Try a part of its name.' : 'They appear here when products have a brand.'}
        </Empty>
      )}
      {data && data.data.length > 0 && (
        <Table
          caption="Brands"
          columns={columnsWith(setEdited)}
          rows={data.data}
          keyOf={({ brand }) => brand}
          busy={isPlaceholderData}
        />
      )}
      {data && <Pager label="Brands" page={data.page} pages={data.totalPages} hrefOf={hrefOf} />}
      {edited && <BrandDialog brand={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

const columnsWith = (edit: (brand: Brand) => void): Column<Brand>[] => [
  { title: 'Brand', primary: true, cell: ({ brand }) => brand },
  { title: 'Products', cell: ({ products }) => <span className="tabular-nums">{products}</span> },
  {
    title: 'Declared',
    width: 'w-full',
    cell: ({ declarations }) =>
      BRAND_DECLARATIONS.filter((name) => declarations[name])
        .map((name) => DECLARATIONS[name])
        .join(', ') || null,
  },
  {
    title: 'Edit',
    bare: true,
    cell: (brand) => (
      <Button variant="quiet" size="sm" aria-label={`Edit ${brand.brand}`} onClick={() => edit(brand)}>
        Edit
      </Button>
    ),
  },
]
