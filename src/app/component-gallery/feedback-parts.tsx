import { Info, Sparkles } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BasketDrawing } from '#ui/drawings/basket-drawing.tsx'
import { BellDrawing } from '#ui/drawings/bell-drawing.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { PlugDrawing } from '#ui/drawings/plug-drawing.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Empty } from '#ui/empty.tsx'
import { Note } from '#ui/note.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import { Part, PartGroup, Row } from './part-group.tsx'

export function FeedbackParts() {
  return (
    <>
      <PartGroup title="Overlays">
        <Overlays />
        <Toasts />
      </PartGroup>
      <PartGroup title="States">
        <Part name="Note">
          <div className="grid max-w-xl gap-2">
            <Note icon={<Info size={18} aria-hidden />}>We added 3 items from this device to your cart.</Note>
            <Note tone="leaf">You save ₹86.50 on this order.</Note>
            <Note tone="warn">Fresh Onion was ₹38.00, now ₹41.00.</Note>
            <Note tone="offer" icon={<Sparkles size={18} aria-hidden />}>
              Free delivery from ₹199.00
            </Note>
          </div>
        </Part>
        <Part name="ProblemNote">
          <ProblemNote onRetry={() => toast.plain('Trying again')} reassurance="Your cart is safe.">
            The shop did not respond. Check your connection and try again.
          </ProblemNote>
        </Part>
        <Part name="Empty">
          <div className="grid rounded-xl border border-line bg-surface md:grid-cols-3">
            <Empty
              picture={<BasketDrawing />}
              title="Your cart is empty"
              action={<Button>Start shopping</Button>}
            >
              Milk, bread, vegetables: what is missing at home?
            </Empty>
            <Empty picture={<MagnifierDrawing />} title="Nothing found for “aalloo”">
              Did you mean aloo?
            </Empty>
            <Empty
              picture={<BoxDrawing />}
              title="No orders yet"
              action={<Button variant="quiet">See what is fresh</Button>}
            >
              Your orders will appear here.
            </Empty>
            <Empty picture={<BellDrawing />} title="No new orders">
              New orders appear here.
            </Empty>
            <Empty picture={<PlugDrawing />} title="You are offline">
              Your cart is saved on this device.
            </Empty>
          </div>
        </Part>
        <Part name="Spinner, countdown">
          <Countdown />
        </Part>
        <Part name="PageSkeleton">
          <PageSkeleton />
        </Part>
      </PartGroup>
    </>
  )
}

type Overlay = 'dialog' | 'drawer' | 'confirm' | null

function Overlays() {
  const [open, setOpen] = useState<Overlay>(null)
  const [name, setName] = useState('')
  const close = useCallback(() => setOpen(null), [])
  return (
    <Part name="Dialog, Drawer, ConfirmDialog">
      <Row>
        <Button variant="quiet" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button variant="quiet" onClick={() => setOpen('drawer')}>
          Open a drawer
        </Button>
        <Button variant="quiet" onClick={() => setOpen('confirm')}>
          Delete something
        </Button>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Log in or sign up"
        footer={
          <Button wide onClick={() => toast.error('That code is incorrect. Please check it and try again.')}>
            Continue
          </Button>
        }
      >
        <TextField
          autoFocus
          label="E-mail"
          hint="We will send you a 6-digit code."
          value={name}
          onChange={setName}
        />
      </Dialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="Your cart"
        footer={
          <Button wide size="lg">
            Go to checkout · ₹412.00
          </Button>
        }
      >
        {Array.from({ length: 16 }, (_, index) => (
          <p key={index} className="border-b border-line py-3">
            Line {index + 1}
          </p>
        ))}
      </Drawer>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title="Delete Amul Butter 500 g?"
        action="Delete product"
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 1200))}
      >
        It disappears from the shop at once. Existing orders keep it.
      </ConfirmDialog>
    </Part>
  )
}

function Toasts() {
  return (
    <Part name="Toasts">
      <Row>
        <Button variant="quiet" size="sm" onClick={() => toast.success('Address saved')}>
          Success
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => toast.error('The shop did not respond. Check your connection and try again.')}
        >
          Error
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() =>
            toast.plain('Fresh Onion was removed', {
              action: { label: 'Undo', onClick: () => toast.success('Added back') },
            })
          }
        >
          With undo
        </Button>
        <Button variant="quiet" size="sm" onClick={() => toast.loading('Uploading 3 pictures')}>
          Loading
        </Button>
        <Button variant="quiet" size="sm" onClick={() => toast.dismiss()}>
          Dismiss all
        </Button>
      </Row>
    </Part>
  )
}

function Countdown() {
  const { secondsLeft, start } = useCountdown()
  return (
    <Row>
      <span className="inline-flex items-center gap-2">
        <Spinner className="text-leaf-600" /> Looking for your order
      </span>
      <Button variant="link" disabled={secondsLeft > 0} onClick={() => start(60)}>
        {secondsLeft > 0 ? `Resend code in ${secondsLeft} s` : 'Resend code'}
      </Button>
    </Row>
  )
}
