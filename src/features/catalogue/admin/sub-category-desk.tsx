import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { BasketDrawing } from '#ui/drawings/basket-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryList } from './category-list.tsx'
import { useAllCategories } from './use-all-categories.ts'
import type { AnyCategory } from './use-category-changes.ts'

/** The sub-categories of one category at a time, since each has its own order (specification, section 2: sub-category). */
export function SubCategoryDesk() {
  const [query, setQuery] = useSearchParams()
  const categories = useAllCategories()
  const { data, error } = categories
  const [edited, setEdited] = useState<AnyCategory | 'new' | null>(null)
  const requestedId = Number(query.get('category'))
  const category = data?.categories.find(({ _id }) => _id === requestedId) ?? data?.categories[0]
  const subs = data?.subCategories.filter((sub) => sub.category === category?._id) ?? []

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-xl font-bold">Sub-categories</h1>
        {category && (
          <Button icon={Plus} onClick={() => setEdited('new')}>
            <span>
              Add<span className="max-md:sr-only"> sub-category</span>
            </span>
          </Button>
        )}
      </div>
      {!data && <LoadProblem query={categories} />}
      {!data && !error && <SkeletonList count={6} each="h-18 rounded-xl" />}
      {data && !category && (
        <Empty
          picture={<BasketDrawing />}
          title="Choose a category first"
          action={<ButtonLink to={adminPaths.category}>Add a category</ButtonLink>}
        >
          Sub-categories divide one, such as “Apples” in “Fruit and vegetables”.
        </Empty>
      )}
      {data && category && (
        <>
          <div className="md:w-80">
            <SelectField
              label="Category"
              value={String(category._id)}
              onChange={(id) => setQuery({ category: id }, { replace: true, preventScrollReset: true })}
              options={data.categories.map(({ _id, name }) => ({ value: String(_id), label: name }))}
            />
          </div>
          {subs.length === 0 ? (
            <Empty picture={<BasketDrawing />} title={`${category.name} has no sub-category yet`}>
              Add the first one. Every product belongs to one.
            </Empty>
          ) : (
            <CategoryList label={`Sub-categories of ${category.name}`} categories={subs} onEdit={setEdited} />
          )}
        </>
      )}
      {edited !== null && category && data && (
        <CategoryDialog
          edited={edited === 'new' ? null : edited}
          within={{ categories: data.categories, categoryId: category._id }}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
