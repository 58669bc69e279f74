import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** Names the thing: "Delete Amul Butter 500 g?" */
  title: string
  /** What goes with it, and whether it can be undone. */
  children: string
  /** What happens: "Delete product". */
  action: string
  /** Stays open and busy until it is done; when it fails it stays open. */
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
        <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
          <Button variant="quiet" onClick={onClose} data-autofocus="">
            Keep it
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </div>
      }
    >
      <p className="text-muted">{children}</p>
    </Dialog>
  )
}
