import { asItsLanguage } from '#ui/shown-name.tsx'
import { highlights } from '../highlights.ts'

/** A text with the search terms in bold. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const parts = highlights(text, query).map((part) =>
    part.isFound ? (
      <mark key={part.from} className="bg-transparent font-bold text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
  return asItsLanguage(text, parts)
}
