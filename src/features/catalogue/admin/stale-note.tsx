import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Product } from '#shared/shapes.ts'
import { Button } from '#ui/button.tsx'
import { staleDifferences } from './stale-differences.ts'

interface StaleNoteProps {
  before: Product
  now: Product
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Shown when the product was saved by somebody else, or sold, since the form was opened: the changes, and whose to keep. */
export function StaleNote({ before, now, onKeepMine, onTakeTheirs }: StaleNoteProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'center' })
    frame.current?.focus({ preventScroll: true })
  }, [])
  const differences = staleDifferences(before, now)
  return (
    <div ref={frame} role="alert" tabIndex={-1} className="rounded-xl bg-warn-50 p-4 outline-offset-2">
      <p className="flex gap-2 font-semibold">
        <CircleAlert size={20} className="mt-0.5 text-warn" aria-hidden />
        This product has changed since you opened it. Nothing is saved yet, and nothing you typed is lost.
      </p>
      <ul className="mt-2 list-disc pl-11 text-sm">
        {(differences.length > 0 ? differences : ['Saved again without changes']).map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2 pl-7">
        <Button size="sm" onClick={onKeepMine}>
          Keep my changes
        </Button>
        <Button size="sm" variant="quiet" onClick={onTakeTheirs}>
          Use their version
        </Button>
      </div>
    </div>
  )
}
