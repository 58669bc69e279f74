import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import type { Category, SubCategory } from '#shared/shapes.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { SubCategoryRail } from './sub-category-rail.tsx'

interface ShelfFrameProps {
  category: Category
  /** Those of the category. */
  subCategories: SubCategory[]
  /** The one that is open; null for all of the category. */
  current: SubCategory | null
  children: ReactNode
}

/** A product list with its rail of sub-categories: the same frame for one sub-category and for all. */
export function ShelfFrame({ category, subCategories, current, children }: ShelfFrameProps) {
  const all = paths.allProductsByCategory(category._id)
  const shelf = { tintId: category._id }
  return (
    <div className="md:container-wide flex md:gap-6">
      <SubCategoryRail
        label={category.name}
        tree={[
          { ...shelf, to: all, name: 'All', image: category.image, current: current === null },
          ...subCategories.map((sub) => ({
            ...shelf,
            to: paths.productList(category, sub),
            name: sub.name,
            image: sub.image,
            current: sub._id === current?._id,
          })),
        ]}
      />
      <div className="min-w-0 grow px-2 py-3 md:px-0 md:py-4">
        <div className="hidden md:block">
          <Breadcrumb
            trail={[
              { label: 'Home', to: paths.home },
              ...(current
                ? [{ label: category.name, to: all }, { label: current.name }]
                : [{ label: category.name }]),
            ]}
          />
        </div>
        {children}
      </div>
    </div>
  )
}
