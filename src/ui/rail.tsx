import { t } from '#shared/words.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

interface RailProps {
  /** The row's label for screen readers. */
  label: string
  /** Each item is one snap point and needs a width of its own. */
  children: ReactNode
}

/** A row that scrolls sideways and stops at its items: by finger, wheel, keyboard, or arrows with a mouse. */
export function Rail({ label, children }: RailProps) {
  const list = useRef<HTMLUListElement>(null)
  const [isRevealed, setRevealed] = useState(false)
  const [ends, setEnds] = useState({ start: true, end: true })

  useEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () =>
      setEnds((before) => {
        const start = element.scrollLeft < 8
        const end = element.scrollLeft + element.clientWidth > element.scrollWidth - 8
        return before.start === start && before.end === end ? before : { start, end }
      })
    // The observer also calls it at the start, when the browser has just laid out the page.
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    const reveal = () => setRevealed(true)
    element.addEventListener('scroll', measure, { passive: true })
    element.addEventListener('scroll', reveal, { passive: true, once: true })
    // Later, so that a press in the row is handled first; Tab takes longer than this to reach the end.
    let timer: ReturnType<typeof setTimeout>
    const revealLater = () => void (timer = setTimeout(reveal, 250))
    element.addEventListener('focusin', revealLater, { once: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('focusin', revealLater)
      element.removeEventListener('scroll', reveal)
      watch.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [children])

  const go = (direction: 1 | -1) => {
    const element = list.current
    element?.scrollBy({ left: direction * element.clientWidth * 0.85, behavior: 'smooth' })
  }

  return (
    <div className="relative">
      <ul
        ref={list}
        aria-label={label}
        className={classNames(
          // A phone renders the first three, a desk what fills its width; the others, with their pictures, appear at the
          // first scroll.
          !isRevealed &&
            'max-md:[&>*:nth-child(n+4)]:hidden md:max-[88rem]:[&>*:nth-child(n+8)]:hidden [&_picture[data-late]]:hidden',
          'relative -mx-4 flex snap-x scroll-px-4 scrollbar-none gap-3 overflow-x-auto px-4 py-1 md:mx-0 md:scroll-px-0 md:gap-4 md:px-0 [&>*]:shrink-0 [&>*]:snap-start',
        )}
      >
        {children}
      </ul>
      {!ends.start && <Arrow side="left" onClick={() => go(-1)} />}
      {!ends.end && <Arrow side="right" onClick={() => go(1)} />}
    </div>
  )
}

function Arrow({ side, onClick }: { side: 'left' | 'right'; onClick: () => void }) {
  const isLeft = side === 'left'
  return (
    <span
      className={`absolute top-1/2 z-10 hidden -translate-y-1/2 md:pointer-fine:block ${isLeft ? '-left-4' : '-right-4'}`}
    >
      <IconButton
        variant="floating"
        tabIndex={-1}
        label={isLeft ? t('ui.previous') : t('ui.next')}
        icon={isLeft ? <ChevronLeft size={22} aria-hidden /> : <ChevronRight size={22} aria-hidden />}
        onClick={onClick}
      />
    </span>
  )
}
