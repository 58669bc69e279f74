import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { RotateCcw } from 'lucide-react'
import type { CartLine } from '../cart-line.ts'
import { Button } from '#ui/button.tsx'

export function RemovedRow({ lines, onUndo }: { lines: readonly CartLine[]; onUndo: () => void }) {
  const [first] = lines
  const label =
    lines.length === 1 && first
      ? `${localName(first.product)}, ${first.unit}`
      : t('cart.count-items', { count: lines.length })
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 py-1 text-sm text-muted">
      <p className="min-w-0 break-words" role="status">
        {t('cart.label-removed', { label })}
      </p>
      <Button
        ref={takeLostFocus}
        variant="link"
        size="sm"
        className="-mr-3 min-h-11 shrink-0"
        icon={RotateCcw}
        aria-label={t('cart.undo-restore-label', { label })}
        onClick={onUndo}
      >
        {t('cart.undo')}
      </Button>
    </div>
  )
}

/** The pressed button was removed and lost the focus, so the focus moves here. */
function takeLostFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}
