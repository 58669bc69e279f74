import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../../shared/shapes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ProductCard } from './product-card.tsx'
import type { StepperSlot } from './product-grid.tsx'

/** Products in one line that scrolls sideways, under a heading with "See all". */
export function ProductRow({
  title,
  seeAll,
  products,
  stepper,
}: {
  title: string
  /** Where all of them are. */
  seeAll?: string
  products: Product[]
  stepper: StepperSlot
}) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const turn = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.8, behavior: 'smooth' })
  return (
    <section aria-labelledby={id}>
      <div className="mb-2.5 flex items-center gap-2">
        <h2 id={id} className="min-w-0 grow truncate text-lg font-bold md:text-xl">
          {title}
        </h2>
        {seeAll && (
          <Link
            to={seeAll}
            aria-label={`See all: ${title}`}
            className="inline-flex min-h-11 shrink-0 items-center rounded-lg px-2 text-sm font-semibold text-leaf-600 hover:underline"
          >
            See all
          </Link>
        )}
        <div className="hidden gap-1.5 md:flex" hidden={products.length < 5}>
          <IconButton
            label={`Earlier in ${title}`}
            look="outlined"
            size="sm"
            icon={<ChevronLeft size={18} aria-hidden />}
            onClick={() => turn(-1)}
          />
          <IconButton
            label={`Further in ${title}`}
            look="outlined"
            size="sm"
            icon={<ChevronRight size={18} aria-hidden />}
            onClick={() => turn(1)}
          />
        </div>
      </div>
      <ul
        ref={list}
        className="scrollbar-none -mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 pb-1 md:mx-0 md:scroll-px-0 md:gap-3 md:px-0"
      >
        {products.map((product) => (
          <li key={product._id} className="w-38 shrink-0 snap-start md:w-46">
            <ProductCard
              product={product}
              stepper={(unit) => stepper(product, unit)}
              sizes="(width < 48rem) 152px, 184px"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
