import { useEffect, useRef, useState, type ReactNode } from 'react'

/** How far below the screen something begins to be drawn. */
const AHEAD = '300px'

/** Draws what stands far down a page only when it comes near; until then `place` keeps its height. */
export function NearView({ place, children }: { place: ReactNode; children: ReactNode }) {
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
  return isNear ? children : <div ref={element}>{place}</div>
}
