import { shownName } from '#ui/shown-name.tsx'
import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import type { Category, SubCategory } from '../contract.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { SubCategoryRail } from './sub-category-rail.tsx'

interface CategoryLayoutProps {
  category: Category
  /** The category's sub-categories. */
  subCategories: SubCategory[]
  /** The selected one; null for the whole category. */
  current: SubCategory | null
  children: ReactNode
}

/** A product list with its rail of sub-categories, for one sub-category or all of them. */
export function CategoryLayout({ category, subCategories, current, children }: CategoryLayoutProps) {
  const all = paths.allProductsByCategory(category._id)
  const tint = { tintId: category._id }
  return (
    <div className="md:container-wide flex md:gap-6">
      <SubCategoryRail
        label={localName(category)}
        tree={[
          { ...tint, to: all, name: t('catalogue.all'), image: category.image, current: current === null },
          ...subCategories.map((sub) => ({
            ...tint,
            to: paths.productList(category, sub),
            name: shownName(sub),
            image: sub.image,
            current: sub._id === current?._id,
          })),
        ]}
      />
      <div className="min-w-0 grow px-2 py-3 md:px-0 md:py-4">
        <div className="hidden md:block">
          <Breadcrumb
            trail={[
              { label: t('catalogue.home'), to: paths.home },
              ...(current
                ? [{ label: localName(category), to: all }, { label: localName(current) }]
                : [{ label: localName(category) }]),
            ]}
          />
        </div>
        {children}
      </div>
    </div>
  )
}
