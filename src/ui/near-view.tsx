import { useEffect, useRef, useState, type ReactNode } from 'react'

/** The distance below the screen at which rendering begins. */
const AHEAD = '250px'

/** Renders its children only when they come near the visible area; until then `placeholder` keeps their height. */
export function NearView({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: AHEAD },
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [isNear])
  return isNear ? children : <div ref={element}>{placeholder}</div>
}
