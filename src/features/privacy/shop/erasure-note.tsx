import { t } from '#shared/words.ts'
import { formatWhen } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { useErasure, useKeepMe } from './use-erasure.ts'

/** That the user is about to be erased, and the way back; nothing otherwise. */
export function ErasureNote() {
  const { runsAt, waitsFor = [] } = useErasure().data ?? {}
  const keep = useKeepMe()
  if (!runsAt) return null
  return (
    <Note tone="warn">
      <div className="grid gap-2">
        <p>{t('privacy.your-account-and-your-data-will-be', { runsAt: formatWhen(runsAt) })}</p>
        {waitsFor.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start"
          busy={keep.isPending}
          onClick={() => keep.mutate()}
        >
          {t('privacy.keep-my-account')}
        </Button>
      </div>
    </Note>
  )
}
