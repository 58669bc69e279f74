import { BellRing, Volume2 } from 'lucide-react'
import { chime } from '#features/notifications/admin/chime.ts'
import { Button } from '#ui/button.tsx'
import { useStore } from '#ui/create-store.ts'
import { Note } from '#ui/note.tsx'
import { markOrdersViewed, useOrderFeed } from './order-watch.ts'

/** Offers to enable the sound until it is enabled, and to stop it while it rings; `isBrief` in a row with other notes. */
export function SoundBar({ isBrief = false }: { isBrief?: boolean }) {
  const { isRinging } = useOrderFeed()
  const isOff = useStore(chime.state, 'unknown') === 'off'
  if (!isOff && !isRinging) return null
  const buttons = (
    <>
      {isRinging && (
        <Button size="sm" variant="quiet" onClick={markOrdersViewed}>
          Stop sound
        </Button>
      )}
      {isOff && (
        <Button size="sm" variant={isBrief ? 'primary' : 'quiet'} onClick={() => void enable()}>
          Enable sound
        </Button>
      )}
    </>
  )
  const icon = isRinging ? <BellRing size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />
  if (isBrief)
    return (
      <div className="flex shrink-0 items-center gap-2 rounded-lg bg-marigold-50 pl-3 whitespace-nowrap text-marigold-800">
        {icon}
        <span className="text-sm font-medium">{isRinging ? 'A new order is waiting.' : 'New orders'}</span>
        {buttons}
      </div>
    )
  return (
    <Note
      tone="offer"
      icon={icon}
      action={<div className="flex shrink-0 flex-wrap justify-end gap-2">{buttons}</div>}
    >
      {isRinging ? (
        'A new order is waiting.'
      ) : (
        <>
          <span className="md:hidden">Hear new orders</span>
          <span className="max-md:hidden">Enable sound to hear new orders.</span>
        </>
      )}
    </Note>
  )
}

/** Browsers allow a page to ask for notifications, as for sound, only from a tap or key press. */
async function enable(): Promise<void> {
  await chime.enable()
  if (typeof Notification !== 'undefined' && Notification.permission === 'default')
    await Notification.requestPermission().catch(() => undefined)
}
