import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** Names the object: "Delete Amul Butter 500 g?" */
  title: string
  /** The consequences, and whether they can be undone. */
  children: string
  /** The action: "Delete product". */
  action: string
  /** The dialog stays open and busy until it resolves; when it fails it stays open. */
  onConfirm: () => void | Promise<void>
}

/** Asks for confirmation before something is lost. */
export function ConfirmDialog({ open, onClose, title, children, action, onConfirm }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
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
        <DialogButtons cancel="Keep it" onCancel={onClose} isCancelFirst>
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </DialogButtons>
      }
    >
      <p className="text-muted">{children}</p>
    </Dialog>
  )
}
