import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { openingText } from './opening-text.ts'
import { useOpening } from './use-opening.ts'

/** Opens and closes the shop. Closing asks for confirmation, because every shopper sees it. */
export function OpenSwitch({ className }: { className?: string }) {
  const { opening, change } = useOpening()
  const [isConfirming, setConfirming] = useState(false)
  if (!opening) return <span className={classNames('block h-11', className)} />
  const isOn = opening.mode !== 'closed'
  const text = openingText(opening)
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={`Shop takes orders: ${text.toLowerCase()}`}
        aria-busy={change.isPending || undefined}
        onClick={() => {
          if (change.isPending) return
          if (isOn) setConfirming(true)
          else change.mutate({ isOpen: true })
        }}
        className={classNames(
          'group flex min-h-11 shrink-0 items-center gap-2 rounded-lg text-xs font-semibold',
          isOn ? 'text-leaf-700' : 'text-danger',
          className,
        )}
      >
        <span
          aria-hidden="true"
          className={classNames(
            'relative h-5 w-9 shrink-0 rounded-full transition-colors',
            'before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-surface before:transition-transform',
            isOn ? 'bg-leaf-600 before:translate-x-4' : 'bg-danger',
          )}
        />
        <span className="leading-tight">{text}</span>
      </button>
      <CloseDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        busy={change.isPending}
        message={opening.message}
        onConfirm={(message) =>
          change.mutate({ isOpen: false, message }, { onSuccess: () => setConfirming(false) })
        }
      />
    </>
  )
}

interface CloseDialogProps {
  open: boolean
  onClose: () => void
  busy: boolean
  message: string
  onConfirm: (message: string) => void
}

function CloseDialog({ open, onClose, busy, message, onConfirm }: CloseDialogProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Close the shop?"
      footer={
        <DialogButtons cancel="Keep it open" onCancel={onClose} isCancelFirst>
          <Button variant="danger" busy={busy} onClick={() => onConfirm((typed ?? message).trim())}>
            Close shop
          </Button>
        </DialogButtons>
      }
    >
      <p className="mb-4 text-muted">
        Shoppers can still browse and fill their carts, but nobody can place an order until you open the shop
        again. Orders already placed stay on your desk.
      </p>
      <TextField
        label="Message"
        required={false}
        maxLength={200}
        value={typed ?? message}
        onChange={setTyped}
        placeholder="Back at 5 pm"
        hint="Shown to shoppers while the shop is closed."
      />
    </Dialog>
  )
}
