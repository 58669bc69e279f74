import { t } from '#shared/words.ts'
import { CloudOff } from 'lucide-react'
import { useOnline } from './use-online.ts'

/** A pill over the page, without layout shift: the network is gone and, on pages with a cart, what still works. */
export function OfflineBar({ hasCart = true }: { hasCart?: boolean }) {
  const isOnline = useOnline()
  return (
    <div
      role="status"
      data-offline-bar=""
      className="pointer-events-none fixed inset-x-4 bottom-[calc(6.25rem+env(safe-area-inset-bottom))] z-40 flex justify-center md:bottom-6"
    >
      {!isOnline && (
        <p className="flex animate-rise items-center gap-2 rounded-full bg-ink px-4 py-2.5 text-sm font-medium text-surface shadow-float">
          <CloudOff size={16} aria-hidden />
          {hasCart ? t('ui.you-apos-re-offline-changes-to-your') : t('ui.no-network')}
        </p>
      )}
    </div>
  )
}
