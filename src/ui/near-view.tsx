import { useEffect, useRef, useState, type ReactNode } from 'react'

/** The distance below the screen at which rendering begins, once the page is scrolled: many visitors never scroll. */
const AHEAD = '600px'

/** Renders its children only when they come near the visible area; until then `placeholder` keeps their height. */
export function NearView({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const place = element.current
    if (isNear || !place) return
    const watch = (rootMargin: string) => {
      const watcher = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
        },
        { rootMargin },
      )
      watcher.observe(place)
      return watcher
    }
    let watcher = watch('0px')
    const lookAhead = () => {
      watcher.disconnect()
      watcher = watch(AHEAD)
    }
    window.addEventListener('scroll', lookAhead, { once: true, passive: true })
    return () => {
      window.removeEventListener('scroll', lookAhead)
      watcher.disconnect()
    }
  }, [isNear])
  return isNear ? children : <div ref={element}>{placeholder}</div>
}
