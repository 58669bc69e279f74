import { t } from '#shared/words.ts'
import { PackageX } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import type { Shortage } from '../cart-line.ts'

interface ShortageNoteProps {
  shortages: readonly Shortage[]
  busy?: boolean
  onUseAvailable: () => void
}

/** Lists every line with a shortage, with one button that reduces them to what is available. */
export function ShortageNote({ shortages, busy, onUseAvailable }: ShortageNoteProps) {
  return (
    <div role="alert" className="rounded-xl bg-warn-50 p-4">
      <p className="flex items-center gap-2 font-semibold text-warn">
        <PackageX size={20} aria-hidden />
        {t('cart.some-items-are-running-low')}
      </p>
      <ul className="mt-2 grid grid-cols-1 gap-1 text-sm">
        {shortages.map(({ productId, unit, name, wanted, available }) => (
          <li key={`${productId}:${unit}`}>
            <span className="font-medium">{name}</span> ({unit}):{' '}
            {available === 0
              ? t('cart.out-of-stock-2')
              : t('cart.only-available-of-wanted-left', { available, wanted })}
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="sm" busy={busy} className="mt-3" onClick={onUseAvailable}>
        {t('cart.reduce-to-available-quantities')}
      </Button>
    </div>
  )
}
