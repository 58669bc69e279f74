import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { Picture, tintOf } from '#ui/picture.tsx'

interface RailItem {
  to: string
  name: ReactNode
  image: string
  tintId: number
  current: boolean
}

/** Beside a category's products: a sticky rail of pictures on phones, rows on wider screens; the chosen one in view. */
export function SubCategoryRail({ label, tree }: { label: string; tree: RailItem[] }) {
  const rail = useRef<HTMLUListElement>(null)
  const current = tree.find((item) => item.current)?.to

  useEffect(() => {
    const selected = rail.current?.querySelector<HTMLElement>('[aria-current]')
    if (!rail.current || !selected) return
    rail.current.scrollTop = selected.offsetTop - rail.current.clientHeight / 2 + selected.clientHeight / 2
  }, [current])

  return (
    <nav
      aria-label={label}
      className="w-[min(4.75rem,22vw)] shrink-0 border-r border-line bg-surface lg:w-56 lg:border-0 lg:bg-transparent"
    >
      <ul
        ref={rail}
        className="scrollbar-none sticky top-header flex max-h-[calc(100dvh-var(--spacing-header))] flex-col overflow-y-auto overscroll-contain md:max-h-[calc(100dvh-var(--spacing-header)-2rem)] lg:gap-1 lg:py-4"
      >
        {tree.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={item.current ? 'page' : undefined}
              className={classNames(
                'relative flex flex-col items-center gap-1 px-0.5 py-2.5 text-center text-xs -outline-offset-2 lg:flex-row lg:gap-3 lg:rounded-xl lg:px-2.5 lg:py-2 lg:text-left lg:text-sm',
                item.current
                  ? 'bg-leaf-50 font-medium text-leaf-700 lg:font-semibold before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-r-full before:bg-leaf-600'
                  : 'hover:bg-canvas lg:hover:bg-surface',
              )}
            >
              <Picture
                src={item.image}
                alt=""
                tint={tintOf(item.tintId)}
                sizes="56px"
                className="w-full max-w-13 shrink-0 rounded-full p-1 lg:w-11"
              />
              <span className="line-clamp-3 w-full min-w-0 wrap-anywhere">{item.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
