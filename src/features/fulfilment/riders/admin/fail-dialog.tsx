import { t, written } from '#shared/words.ts'
import { useState } from 'react'
import { FAILURES, type Failure } from '#features/fulfilment/desk/delivery-proof.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { bigButton, type DoorDialogProps, useReport, inSunlight, BigButtons } from './door-dialogs.tsx'

const failureLabels: Record<Failure, string> = written({
  'nobody there': () => t('riders.nobody-is-there'),
  refused: () => t('riders.they-do-not-want-it'),
  'wrong address': () => t('riders.the-address-is-wrong'),
})

/** Why the order comes back. */
export function FailDialog({ stop, ...props }: DoorDialogProps) {
  const { isBusy, problem, send } = useReport(props)
  const [why, setWhy] = useState<Failure | null>(null)
  const [note, setNote] = useState('')
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('riders.could-not-deliver-to-name', { name: stop.name })}
      footer={
        <BigButtons problem={problem} onCancel={props.onClose}>
          <Button
            variant="danger"
            busy={isBusy}
            disabled={why === null}
            className={`${bigButton} not-disabled:bg-danger-700!`}
            onClick={() => why && void send({ kind: 'fail', why, ...(note.trim() && { note: note.trim() }) })}
          >
            {t('riders.bring-it-back')}
          </Button>
        </BigButtons>
      }
    >
      <div className={`grid gap-4 ${inSunlight}`}>
        <RadioCards
          legend={t('riders.why')}
          value={why}
          onChange={setWhy}
          cards={FAILURES.map((value) => ({ value, label: failureLabels[value] }))}
        />
        <TextArea
          label={t('riders.note-for-the-shop')}
          optional
          rows={2}
          maxLength={300}
          value={note}
          onChange={setNote}
        />
      </div>
    </Dialog>
  )
}
