import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { fontsFor } from '#ui/fonts-for.ts'
import type { LabelPaper, LabelSheet } from '../label-sheets.ts'
import { LabelView, type LabelKind, type LabelPack } from './label-view.tsx'

interface PrintingProps {
  sheets: LabelSheet<LabelPack>[]
  kind: LabelKind
  paper: LabelPaper
  declarations: readonly string[]
  onEnd: () => void
}

export function Printing({ sheets, kind, paper, declarations, onEnd }: PrintingProps) {
  const letters = JSON.stringify([sheets, declarations])
  useEffect(() => {
    window.addEventListener('afterprint', onEnd)
    // By the next frame the labels are rendered.
    let isGone = false
    const frame = requestAnimationFrame(() => void fontsFor(letters).then(() => isGone || window.print()))
    return () => {
      isGone = true
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', onEnd)
    }
  }, [onEnd, letters])
  return createPortal(
    <div className="printed-labels">
      {sheets.map(({ id, places }) => (
        <div key={id} className={`label-sheet label-sheet-${paper}`}>
          {places.map(({ id: place, pack }) =>
            pack ? (
              <LabelView key={place} pack={pack} kind={kind} paper={paper} declarations={declarations} />
            ) : (
              <div key={place} />
            ),
          )}
        </div>
      ))}
    </div>,
    document.body,
  )
}
