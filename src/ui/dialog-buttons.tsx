import { t } from '#shared/words.ts'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface DialogButtonsProps {
  /** The label of the cancel button. */
  cancel?: string
  onCancel: () => void
  /** Whether the cancel button has the focus at first: for destructive actions without input. */
  isCancelFirst?: boolean
  /** The action button. */
  children: ReactNode
}

/** The buttons below a dialog or a short form; on phones the action button is on top. */
export function DialogButtons({
  cancel = t('ui.cancel'),
  onCancel,
  isCancelFirst,
  children,
}: DialogButtonsProps) {
  return (
    <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
      <Button variant="quiet" onClick={onCancel} data-autofocus={isCancelFirst ? '' : undefined}>
        {cancel}
      </Button>
      {children}
    </div>
  )
}

/** The same below a form, with the button that sends it: the form around them, or the one with the id `form`. */
export function FormButtons({
  cancel,
  onCancel,
  ...button
}: Pick<DialogButtonsProps, 'cancel' | 'onCancel'> & ButtonProps) {
  return (
    <DialogButtons cancel={cancel} onCancel={onCancel}>
      <Button type="submit" {...button} />
    </DialogButtons>
  )
}
