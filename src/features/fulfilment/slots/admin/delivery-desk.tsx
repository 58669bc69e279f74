import type { ComponentProps } from 'react'
import { Loading } from '#ui/loading.tsx'
import { AreaList } from './area-list.tsx'
import { DaysOff } from './days-off.tsx'
import { SlotGrid } from './slot-grid.tsx'
import { SlotRules } from './slot-rules.tsx'
import { useDelivery } from './use-delivery.ts'

export function DeliveryDesk({ renderMoves }: Pick<ComponentProps<typeof DaysOff>, 'renderMoves'>) {
  const query = useDelivery()
  const { data } = query
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="text-xl font-bold">Delivery</h1>
      {data ? (
        <>
          <AreaList areas={data.areas} />
          <SlotGrid slots={data.slots} areas={data.areas} />
          <DaysOff daysOff={data.daysOff} renderMoves={renderMoves} />
          <SlotRules rules={data.rules} areas={data.areas} />
        </>
      ) : (
        <Loading
          query={query}
          label="Loading the delivery areas"
          count={2}
          each="h-20"
          className="grid gap-3"
        />
      )}
    </div>
  )
}
