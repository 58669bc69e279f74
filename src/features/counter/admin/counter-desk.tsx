import { Skeleton } from '#ui/skeleton.tsx'
import { CounterSetup } from './counter-setup.tsx'
import type { Seller } from './sold-panel.tsx'
import { Till } from './till.tsx'
import type { Person } from './use-cashier.ts'
import { useDevice } from './use-device.ts'

/** Sells at the counter, online or offline: one field that scans, finds and counts. */
export function CounterDesk({ me, seller }: { me: Person; seller: Seller }) {
  const device = useDevice()
  if (device.device === undefined)
    return (
      <div className="grid gap-3">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    )
  if (device.device === null || device.device.counter.lostAt)
    return <CounterSetup device={device} problem={device.problem} />
  return <Till device={device} me={me} seller={seller} />
}
