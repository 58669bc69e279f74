import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

interface RailProps {
  /** The row's label for screen readers. */
  label: string
  /** Each is one stop; give each its width. */
  children: ReactNode
}

/** A row that scrolls sideways and stops at its items: by finger, wheel, keyboard, or arrows with a mouse. */
export function Rail({ label, children }: RailProps) {
  const list = useRef<HTMLUListElement>(null)
  const [isTouched, setTouched] = useState(false)
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
    // Called at once as well, when the browser has laid out the page anyway.
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    const touch = () => setTouched(true)
    element.addEventListener('scroll', measure, { passive: true })
    element.addEventListener('scroll', touch, { passive: true, once: true })
    // After the frame in which a press in the row is answered; Tab takes longer to come to the end.
    let later: ReturnType<typeof setTimeout>
    const touchLater = () => void (later = setTimeout(touch, 250))
    element.addEventListener('focusin', touchLater, { once: true })
    return () => {
      clearTimeout(later)
      element.removeEventListener('focusin', touchLater)
      element.removeEventListener('scroll', touch)
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
          // A phone shows the first few; the others, with their pictures, come at the first movement.
          !isTouched && 'max-md:[&>*:nth-child(n+4)]:hidden',
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
        label={isLeft ? 'Previous' : 'Next'}
        icon={isLeft ? <ChevronLeft size={22} aria-hidden /> : <ChevronRight size={22} aria-hidden />}
        onClick={onClick}
      />
    </span>
  )
}
