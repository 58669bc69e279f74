import { shownName } from '#ui/shown-name.tsx'
import type { CSSProperties } from 'react'
import { paths } from '#shared/paths.ts'
import type { Category } from '../contract.ts'
import { Link } from '#ui/link.tsx'
import { Picture, tintOf } from '#ui/picture.tsx'

/** The maximum number of tiles in a row on a wide screen. */
const MOST = 12

/** Balances the rows, so that their lengths differ as little as possible. */
const columnsFor = (count: number) => Math.ceil(count / Math.max(1, Math.ceil(count / MOST)))

/** Every category as a picture on a tinted background. */
export function CategoryTiles({ categories }: { categories: Category[] }) {
  return (
    <ul
      className="grid grid-cols-4 gap-x-2 gap-y-4 md:grid-cols-6 md:gap-x-3 lg:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
      style={{ '--columns': columnsFor(categories.length) } as CSSProperties}
    >
      {categories.map((category) => (
        <li key={category._id} className="min-w-0">
          <Link to={paths.allProductsByCategory(category._id)} className="group block rounded-xl">
            <Picture
              src={category.image}
              alt=""
              tint={tintOf(category._id)}
              sizes="(width < 768px) 19vw, 110px"
              className="rounded-xl p-1.5 transition-transform group-hover:scale-103"
            />
            <span className="mt-1.5 line-clamp-2 text-center text-xs font-medium md:text-sm lg:text-xs">
              {shownName(category)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
