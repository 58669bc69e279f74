import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { SearchField } from '#ui/search-field.tsx'
import type { Option } from '#ui/select-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { sortLabels, PRODUCT_SORTS } from '../sorts.ts'
import type { DeskFilters } from './desk-filters.ts'
import type { WholeTree } from './use-all-categories.ts'

interface ProductFilterBarProps {
  filters: DeskFilters
  tree: WholeTree | undefined
  onChange: (next: Partial<DeskFilters>) => void
}

/** The filters of the product list: search, category, visibility and stock, and the sort order. */
export function ProductFilterBar({ filters, tree, onChange }: ProductFilterBarProps) {
  const { categoryId, subCategoryId, shown, stock, sort } = filters
  const [isOpen, setIsOpen] = useState(false)
  const activeCount = [categoryId !== null, shown !== '', stock !== ''].filter(Boolean).length
  const subs = tree?.subCategories.filter(({ category }) => category === categoryId) ?? []
  return (
    <div className="field-pair gap-x-3 max-md:gap-y-1 lg:grid-cols-[minmax(12rem,2fr)_repeat(4,minmax(8rem,1fr))]">
      <div className="flex flex-wrap gap-x-2 max-lg:col-span-full">
        <div className="min-w-0 grow basis-32">
          <SearchField
            label="Search"
            placeholder="Name, brand or SKU"
            maxLength={100}
            search={filters.search}
            onSearch={(search) => onChange({ search })}
          />
        </div>
        {/* Beside the field, so that the list begins on the first screen of a phone. */}
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          icon={<SlidersHorizontal size={16} aria-hidden />}
          className="my-6 self-start md:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {activeCount > 0 ? `Filters · ${activeCount}` : 'Filters'}
        </Button>
      </div>
      <div className={classNames('contents', !isOpen && 'max-md:hidden')}>
        <SelectField
          label="Category"
          value={categoryValue(categoryId, subCategoryId)}
          onChange={(value) => onChange(categoryOfValue(value))}
          options={[
            { value: '', label: 'All' },
            ...(tree?.categories ?? []).flatMap((category): Option<string>[] => [
              { value: categoryValue(category._id, null), label: category.name },
              ...(category._id === categoryId
                ? subs.map((sub) => ({ value: categoryValue(categoryId, sub._id), label: `› ${sub.name}` }))
                : []),
            ]),
          ]}
        />
        <SelectField
          label="In the shop"
          value={shown}
          onChange={(value) => onChange({ shown: value })}
          options={[
            { value: '', label: 'All' },
            { value: 'yes', label: 'Shown' },
            { value: 'no', label: 'Hidden' },
          ]}
        />
        <SelectField
          label="Stock"
          value={stock}
          onChange={(value) => onChange({ stock: value })}
          options={[
            { value: '', label: 'All' },
            { value: 'out', label: 'Sold out' },
            { value: 'low', label: 'Low stock' },
          ]}
        />
        <SelectField
          label="Sort by"
          value={sort}
          onChange={(value) => onChange({ sort: value })}
          options={PRODUCT_SORTS.map((value) => ({ value, label: sortLabels[value] }))}
        />
      </div>
    </div>
  )
}

const categoryValue = (categoryId: number | null, subCategoryId: number | null): string =>
  [categoryId, subCategoryId].filter((id) => id !== null).join('/')

function categoryOfValue(value: string): Pick<DeskFilters, 'categoryId' | 'subCategoryId'> {
  const [categoryId = null, subCategoryId = null] = value ? value.split('/').map(Number) : []
  return { categoryId, subCategoryId }
}
