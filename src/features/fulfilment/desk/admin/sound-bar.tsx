import { BellRing, Volume2 } from 'lucide-react'
import { chime } from '#features/notifications/admin/chime.ts'
import { Button } from '#ui/button.tsx'
import { useStore } from '#ui/create-store.ts'
import { Note } from '#ui/note.tsx'
import { markOrdersViewed, useOrderFeed } from './order-watch.ts'

/** Offers to enable the sound until it is enabled, and to stop it while it rings. */
export function SoundBar() {
  const { isRinging } = useOrderFeed()
  const isOff = useStore(chime.state, 'unknown') === 'off'
  if (!isOff && !isRinging) return null
  return (
    <Note
      tone="offer"
      icon={isRinging ? <BellRing size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
      action={
        <div className="flex shrink-0 flex-wrap justify-end gap-2">
          {isRinging && (
            <Button size="sm" variant="quiet" onClick={markOrdersViewed}>
              Stop sound
            </Button>
          )}
          {isOff && (
            <Button size="sm" onClick={() => void enable()}>
              Enable sound
            </Button>
          )}
        </div>
      }
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
