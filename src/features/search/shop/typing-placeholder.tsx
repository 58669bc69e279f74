import { t } from '#shared/words.ts'
import { useEffect, useRef } from 'react'
import { shownTerms } from '../terms.ts'

const LETTER_MS = 90
const ERASE_MS = 40
/** How long a complete term is shown, in milliseconds (specification, section 2). */
const PAUSE_MS = 500

const sentence = (typed: string) => t('search.search-typed', { typed })

/** Types one term after another over the empty search box; with reduced motion the box's own placeholder stands there. */
export function TypingPlaceholder() {
  const text = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let timer: ReturnType<typeof setTimeout>
    let term = 0
    const terms = shownTerms()
    let letters = terms[0]!.length
    let direction: 1 | -1 = -1
    const step = () => {
      const word = terms[term]!
      letters += direction
      if (text.current) text.current.textContent = sentence(word.slice(0, letters))
      if (direction === 1 && letters === word.length) {
        direction = -1
        timer = setTimeout(step, PAUSE_MS)
      } else {
        if (letters === 0) {
          direction = 1
          term = (term + 1) % terms.length
        }
        timer = setTimeout(step, direction === 1 ? LETTER_MS : ERASE_MS)
      }
    }
    timer = setTimeout(step, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <span
      ref={text}
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-4 left-11 flex items-center truncate text-muted motion-reduce:hidden"
    >
      {sentence(shownTerms()[0]!)}
    </span>
  )
}
