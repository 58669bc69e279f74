import { t } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import type { usePickRound } from './use-pick.ts'

/** What left the round by no tap of its picker, whose goods lie in a crate. */
export function LeftRound({ pick: { gone, letters, forget } }: { pick: ReturnType<typeof usePickRound> }) {
  return gone.map(({ orderId, letter }) => (
    <Note
      key={orderId}
      tone="warn"
      action={
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('desk.done-about-orderid', { orderId })}
          onClick={() => forget(orderId)}
        >
          {t('desk.done')}
        </Button>
      }
    >
      {t('desk.what-left-this-round-put-back', {
        what: letters.length > 1 ? `${letter} · ${orderId}` : orderId,
      })}
    </Note>
  ))
}
