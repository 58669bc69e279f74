import { t } from '#shared/words.ts'
import { weightText } from '#shared/weight-text.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { CountLine } from '../contract.ts'

export interface PackToCount {
  productId: number
  unit: string
  name: string
  /** It is sold by weight: what lies there is weighed. */
  isWeighed: boolean
  /** Other packs of the product share it: all of it is weighed. */
  isShared?: boolean | undefined
}

type Instead = 'add' | 'replace'

export const countedText = ({ grams, again, counted }: CountLine): string =>
  grams ? weightText(grams.counted) : String(again ?? counted)

/** What was counted of a pack before. */
export interface CountedBefore {
  by: string
  text: string
  /** It was counted a second time. */
  isAgain: boolean
  /** It is to be counted a second time. */
  needsAgain: boolean
}

interface NumberDialogProps {
  pack: PackToCount
  before: CountedBefore | null
  onClose: () => void
  onCount: (amount: number, how: { again: boolean; instead?: Instead }) => void
}

/** Asks for the number of a pack, or its weight; of one that somebody has counted, whether it is more or instead. */
export function NumberDialog({ pack, before, onClose, onCount }: NumberDialogProps) {
  const most = pack.isWeighed ? 2_000_000_000 : 1_000_000
  const again = before?.needsAgain === true
  /** Whether a number that was counted is added to or replaced is asked. */
  const isAsked = before !== null && !again
  const form = useFields({
    initial: { number: null as number | null, instead: null as Instead | null },
    submit: ({ number, instead }) =>
      isAsked
        ? onCount(number!, {
            again: instead === 'add' && before.isAgain,
            ...(instead && { instead }),
          })
        : onCount(number!, { again }),
  })
  const { number, instead } = form.values
  const isRight =
    number !== null &&
    Number.isInteger(number) &&
    number >= 0 &&
    number <= most &&
    (!isAsked || instead !== null)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${pack.name} ${pack.unit}`}
      action={t('counts.save')}
      disabled={!isRight}
    >
      {again && <p className="text-sm text-muted">{t('counts.count-it-a-second-time-from-the')}</p>}
      <NumberField
        label={pack.isWeighed ? t('counts.what-it-weighs') : t('counts.how-many-there-are')}
        after={pack.isWeighed ? 'g' : undefined}
        autoFocus
        maxLength={pack.isWeighed ? 12 : 9}
        {...form.bind('number')}
      />
      {isAsked && (
        <RadioCards
          legend={t('counts.by-counted-text', { by: before.by, text: before.text })}
          value={instead}
          onChange={(chosen) => form.set('instead', chosen)}
          columns
          cards={[
            { value: 'add', label: t('counts.add'), note: t('counts.this-lies-in-another-place') },
            { value: 'replace', label: t('counts.replace'), note: t('counts.that-number-was-wrong') },
          ]}
        />
      )}
    </FormDialog>
  )
}
