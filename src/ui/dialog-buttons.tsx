import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface DialogButtonsProps {
  /** What leaving without acting is called. */
  cancel?: string
  onCancel: () => void
  /** Whether leaving has the focus at first: where acting loses something and nothing is typed before. */
  isCancelFirst?: boolean
  /** The button that acts. */
  children: ReactNode
}

/** The buttons below a dialog or a short form; on phones the one that acts is on top. */
export function DialogButtons({ cancel = 'Cancel', onCancel, isCancelFirst, children }: DialogButtonsProps) {
  return (
    <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
      <Button variant="quiet" onClick={onCancel} data-autofocus={isCancelFirst ? '' : undefined}>
        {cancel}
      </Button>
      {children}
    </div>
  )
}
