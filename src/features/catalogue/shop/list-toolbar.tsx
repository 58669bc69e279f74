import { t } from '#shared/words.ts'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Drawer } from '#ui/drawer.tsx'
import { countFilters, type ProductFilters as Filters } from '../filter-address.ts'
import { useFilters } from './use-filters.ts'

interface ListToolbarProps {
  filters: Filters
  /** "60 products". */
  found: string
  sort: ReactNode
  /** Hides the filter button from 1024 pixels on, where the filters are next to the list. */
  hideFilterButton?: 'on wide screens'
  /** The filters themselves. */
  children: ReactNode
}

/** Beside a list's heading: the filters, which open in a drawer, and the sort order. */
export function ListToolbar({ filters, found, sort, hideFilterButton, children }: ListToolbarProps) {
  const [open, setOpen] = useState(false)
  const { clear } = useFilters()
  const set = countFilters(filters)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Button
        variant="quiet"
        size="sm"
        className={classNames('rounded-full!', hideFilterButton && 'lg:hidden')}
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {set > 0 ? t('catalogue.filters-set', { set }) : t('catalogue.filters')}
      </Button>
      {sort}
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={t('catalogue.filters')}
        footer={
          <div className="flex flex-wrap gap-2 *:grow">
            <Button variant="quiet" disabled={set === 0} onClick={clear}>
              {t('catalogue.clear-all')}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('catalogue.show-found', { found })}</Button>
          </div>
        }
      >
        {children}
      </Drawer>
    </div>
  )
}
