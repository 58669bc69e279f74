import { WifiOff } from 'lucide-react'
import { useOnline } from './use-online.ts'

/** Tells that the network is gone, and what still works. Stands at the top of the layout, over the page: nothing moves. */
export function OfflineBar({
  children = "You're offline. You can keep looking; changes wait until you're back.",
}: {
  children?: string
}) {
  const isOnline = useOnline()
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-40">
      {!isOnline && (
        <p className="flex animate-rise items-center justify-center gap-2 bg-ink px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-sm font-medium text-surface">
          <WifiOff size={16} aria-hidden className="shrink-0" />
          {children}
        </p>
      )}
    </div>
  )
}
