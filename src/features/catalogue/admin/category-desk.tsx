import { Plus } from 'lucide-react'
import { useState } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { Button } from '#ui/button.tsx'
import { BasketDrawing } from '#ui/drawings/basket-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryList } from './category-list.tsx'
import { useAllCategories } from './use-all-categories.ts'
import type { AnyCategory } from './use-category-changes.ts'

/** The shop's categories (specification, section 2: category). */
export function CategoryDesk() {
  const query = useAllCategories()
  const { data, error } = query
  const [edited, setEdited] = useState<AnyCategory | 'new' | null>(null)
  const subsOf = ({ _id }: AnyCategory) => {
    const count = data?.subCategories.filter(({ category }) => category === _id).length ?? 0
    const words =
      count === 0 ? 'No sub-category yet' : count === 1 ? '1 sub-category' : `${count} sub-categories`
    return (
      <Link
        to={`${adminPaths.subCategory}?category=${_id}`}
        className="inline-block min-h-6 whitespace-nowrap hover:underline"
      >
        {words}
      </Link>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-xl font-bold">Categories</h1>
        <Button icon={Plus} onClick={() => setEdited('new')}>
          Add category
        </Button>
      </div>
      {!data && <LoadProblem query={query} />}
      {!data && !error && <SkeletonList count={6} each="h-18 rounded-xl" />}
      {data?.categories.length === 0 && (
        <Empty picture={<BasketDrawing />} title="No categories yet">
          Add the first one, such as “Fruit and vegetables”. Every product belongs to one.
        </Empty>
      )}
      {data && data.categories.length > 0 && (
        <CategoryList label="Categories" categories={data.categories} onEdit={setEdited} note={subsOf} />
      )}
      {edited !== null && (
        <CategoryDialog edited={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  )
}
