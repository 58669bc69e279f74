import { useData } from '#ui/use-data.ts'
import { useCallback, useState } from 'react'
import { useDeliveryPromise } from '#features/storefront/shop/use-delivery-promise.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { useClient } from '#ui/api-context.tsx'
import { deliveryCalls } from '../calls.ts'
import type { DeliveryContract, Slot } from '../contract.ts'

const none: Slot[] = []

/** A delivery time that is being chosen. */
export interface SlotsToChoose {
  /** Whether there is anything to choose. */
  offered: boolean
  slots: Slot[]
  ready: boolean
  failed: boolean
  retry: () => void
  /** "30–45 min"; null where nothing is delivered now. */
  express: { text: string | null } | null
  /** Null for as soon as possible, and while nothing is chosen. */
  slotId: string | null
  isExpress: boolean
  /** Nothing is chosen that can be had. */
  isMissing: boolean
  choose: (slotId: string | null) => void
  /** After a refusal: fetches the slots again, and one has to be chosen anew. */
  forget: () => void
}

/** The slots for a pincode, and which one is chosen. Without slots an order is for as soon as possible. */
export function useSlots(pincode: string | null): SlotsToChoose {
  const { hasSlots, opening } = useShop()
  const promise = useDeliveryPromise(pincode ?? undefined)
  const { getSlots } = useClient<DeliveryContract>(deliveryCalls)
  const isWanted = hasSlots && opening.mode !== 'closed' && pincode !== null
  const { data, isError, refetch } = useData(
    ['slots', pincode],
    () => getSlots({ query: { pincode: pincode! } }),
    { enabled: isWanted, refetchInterval: 60_000 },
  )
  const [chosen, setChosen] = useState<{ slotId: string | null } | null>({ slotId: null })
  const slots = data ?? none
  const offered = isWanted && (data === undefined || slots.length > 0)
  const express = promise?.isOpen ? { text: promise.text } : null
  const isExpress = chosen?.slotId === null && express !== null
  const slot = slots.find(({ slotId, state }) => slotId === chosen?.slotId && state !== 'full')
  const forget = useCallback(() => {
    setChosen(null)
    void refetch()
  }, [refetch])
  return {
    offered,
    slots,
    ready: data !== undefined,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    express,
    slotId: slot?.slotId ?? null,
    isExpress,
    isMissing: offered && !isExpress && slot === undefined,
    choose: (slotId) => setChosen({ slotId }),
    forget,
  }
}
