import { t } from '#shared/words.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'

interface UndoEntryProps {
  entry: { amount: number; isReversed?: boolean | undefined }
  text: string
  /** For those who may undo it. */
  onUndo: (() => void) | undefined
}

/** That an entry was undone later, or the link that undoes it. */
export const UndoEntry = ({ entry: { amount, isReversed }, text, onUndo }: UndoEntryProps) => (
  <>
    {isReversed && <span className="block text-xs text-warn">{t('khata.undone-later')}</span>}
    {onUndo && (
      <Button
        variant="link"
        size="sm"
        className="print:hidden"
        aria-label={t('khata.undo-text-abs', { text, abs: formatRupees(Math.abs(amount)) })}
        onClick={onUndo}
      >
        {t('khata.undo')}
      </Button>
    )}
  </>
)
