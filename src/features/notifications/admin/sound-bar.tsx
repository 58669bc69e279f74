import { BellRing, Volume2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useStore } from '../../../ui/create-store.ts'
import { Note } from '../../../ui/note.tsx'
import { chime } from './chime.ts'

interface SoundBarProps {
  isRinging: boolean
  onStop: () => void
}

/** Asks for the sound until it is granted, and stops it while it rings. */
export function SoundBar({ isRinging, onStop }: SoundBarProps) {
  const sound = useStore(chime.state, 'waking')
  if (sound === 'off')
    return (
      <Note
        tone="offer"
        icon={<Volume2 size={20} aria-hidden />}
        action={
          <Button size="sm" onClick={() => void chime.enable()}>
            Enable sound
          </Button>
        }
      >
        Hear new orders. Browsers keep a page silent until you allow it.
      </Note>
    )
  if (!isRinging) return null
  return (
    <Note
      tone="offer"
      icon={<BellRing size={20} aria-hidden />}
      action={
        <Button size="sm" look="quiet" onClick={onStop}>
          Stop sound
        </Button>
      }
    >
      A new order is waiting.
    </Note>
  )
}
