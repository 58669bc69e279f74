import { t } from '#shared/words.ts'
import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** Names the object: "Delete Amul Butter 500 g?" */
  title: string
  /** The consequences, and whether they can be undone. */
  children: ReactNode
  /** The action: "Delete product". */
  action: string
  /** The label of the cancel button. */
  cancel?: string
  /** `primary` where nothing is lost. */
  variant?: 'danger' | 'primary'
  /** The dialog is busy until it resolves; when it fails, or resolves to false, it stays open. */
  onConfirm: () => void | Promise<void | false>
}

/** Asks for confirmation before something is lost. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  action,
  cancel = t('ui.keep-it'),
  variant = 'danger',
  onConfirm,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      if ((await onConfirm()) !== false) onClose()
    } catch {
      // Whoever confirms says what failed.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <DialogButtons cancel={cancel} onCancel={onClose} isCancelFirst>
          <Button variant={variant} busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </DialogButtons>
      }
    >
      <div className="grid gap-3 text-muted">{children}</div>
    </Dialog>
  )
}
