import { useEffect, useRef, type ReactNode } from 'react'

/** Scrolls a new message into view: on phones it would be below the button. */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
