import { t } from '#shared/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isUnanswered } from '#shared/is-unanswered.ts'
import { newUuid } from '#shared/new-uuid.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useClient } from '#ui/api-context.tsx'
import { ceilingOf } from '../discounts.ts'
import { deviceHashOf } from '../sale-proof.ts'
import { timeOfSale } from '../shop-clock.ts'
import { tillCalls } from '../till-calls.ts'
import type { TillContract } from '../till-contract.ts'
import { isKnownPerson, opensPerson, sealPerson, type SealedPerson } from '../till-pin.ts'
import * as kept from './people-storage.ts'
import { useCounterSettings } from './use-counter-settings.ts'
import type { Device } from './use-device.ts'

export interface Person {
  _id: string
  name: string
  role: StaffRole
}

export type Proof = { pin: string } | { password: string }

/** A manager's yes to one bill, and who gave it. */
export interface Approval {
  approval: string
  name: string
}

/** Who sells at this till: who is logged in, or who was named by their PIN, also without a network for a day. */
export function useCashier({ device, isOnline, shopNow, seenTime }: Device, me: Person) {
  const { getTillPeople, namePerson, approveAtTill } = useClient<TillContract>(tillCalls)
  const { data } = useQuery({ queryKey: ['till', 'people'], queryFn: () => getTillPeople() })
  const settings = useCounterSettings()
  const [stored, setStored] = useState<Awaited<ReturnType<typeof kept.readPeople>> | null>(null)
  useEffect(() => void kept.readPeople().then(setStored, () => undefined), [])
  const { deviceKey, counter } = device!
  const [deviceHash] = useState(() => deviceHashOf(deviceKey))
  const people = stored?.people ?? []
  const named = people.find(
    (one) => one._id === stored?.named && one._id !== me._id && isKnownPerson(deviceHash, one, shopNow()),
  )
  const all = data?.data ?? []
  const ceilings = {
    cashierDiscount: settings?.cashierDiscount ?? 0,
    managerDiscount: settings?.managerDiscount ?? 100,
  }
  const choosable = isOnline ? all.filter(({ hasPin }) => hasPin) : people

  const nameOffline = async (one: SealedPerson | undefined, proof: Proof) => {
    if (!one) throw new Error(t('counter.without-a-network-only-those'))
    const now = await kept.readPeople()
    if (kept.isLocked(now, one._id)) throw new Error(t('counter.too-many-wrong-pins'))
    const shopTime = timeOfSale(Date.now(), await seenTime())
    if (!('pin' in proof) || !opensPerson(deviceHash, one, proof.pin, shopTime)) {
      await kept.countWrong(one._id)
      throw new Error(t('counter.this-pin-is-not-right'))
    }
    setStored(await kept.namePerson(one._id))
  }
  return {
    /** Undefined: who is logged in. */
    cashierId: named?._id,
    name: named?.name ?? me.name,
    /** What they may do is what a cashier may, if they were named. */
    isManager: !named && (me.role === 'owner' || me.role === 'manager'),
    managerCeiling: ceilings.managerDiscount,
    ceiling: ceilingOf(named ? 'cashier' : me.role, ceilings),
    /** Who may be named now. */
    choosable: choosable.filter(({ _id }) => _id !== (named?._id ?? me._id)),
    managers: all.filter(({ hasPin, isManager }) => hasPin && isManager),
    /** Whoever is logged in sells again. */
    leave: async () => setStored(await kept.namePerson(null)),
    /** Throws with a sentence, or an `AppError`. */
    change: async (userId: string, proof: Proof) => {
      const one = people.find(({ _id }) => _id === userId)
      if (!isOnline) return nameOffline(one, proof)
      try {
        const { data: person } = await namePerson({ body: { counterId: counter._id, userId, ...proof } })
        const pin = 'pin' in proof ? proof.pin : null
        setStored(
          // Who has forgotten their PIN is not named by it without a network.
          await kept.keepPerson(sealPerson(deviceHash, person, pin ?? newUuid())),
        )
      } catch (error) {
        if (!isUnanswered(error)) throw error
        await nameOffline(one, proof)
      }
    },
    approve: async (userId: string, proof: Proof): Promise<Approval> =>
      (await approveAtTill({ body: { counterId: counter._id, userId, ...proof } })).data,
  }
}

export type Cashier = ReturnType<typeof useCashier>
