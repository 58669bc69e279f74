import { t } from '#shared/words.ts'
import { Chip } from '#ui/chip.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { chipWords, NOTE_CHIPS, OWN_NOTE_LENGTH, type NoteChip } from '../delivery-note.ts'

interface NoteChoiceProps {
  chips: ReadonlySet<NoteChip>
  own: string
  onChips: (chips: ReadonlySet<NoteChip>) => void
  onOwn: (own: string) => void
}

/** The note to the rider: common requests as chips, and free text. */
export function NoteChoice({ chips, own, onChips, onOwn }: NoteChoiceProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div role="group" aria-label={t('orders.common-requests')} className="flex flex-wrap gap-2">
        {NOTE_CHIPS.map((chip) => (
          <Chip key={chip} selected={chips.has(chip)} onClick={() => onChips(toggled(chips, chip))}>
            {chipWords[chip]}
          </Chip>
        ))}
      </div>
      <TextArea
        label={t('orders.anything-else-the-rider-should-know')}
        optional
        rows={2}
        maxLength={OWN_NOTE_LENGTH}
        placeholder={t('orders.gate-code-floor-where-to-park')}
        value={own}
        onChange={onOwn}
      />
    </div>
  )
}

function toggled(chips: ReadonlySet<NoteChip>, chip: NoteChip): ReadonlySet<NoteChip> {
  const next = new Set(chips)
  if (!next.delete(chip)) next.add(chip)
  return next
}
