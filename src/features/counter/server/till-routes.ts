import type { CallerTraits } from '#features/people/accounts/server/code-limits.ts'
import type { Identity } from '#features/people/accounts/server/identity.ts'
import type { Handlers, Http } from '#platform/http/route.ts'
import type { TillContract, TillPerson } from '../till-contract.ts'
import { APPROVAL_MINUTES, NAMED_HOURS } from '../till-pin.ts'
import { approveAtTill, namePerson } from './prove-person.ts'
import { setPin } from './set-pin.ts'
import { isAdminRole } from './till-person.ts'
import { listTillPeople, type PersonRow } from './till-store.ts'

export function tillRoutes(
  identity: Pick<Identity, 'db' | 'passwords' | 'limits' | 'log'>,
): Handlers<TillContract> {
  const { db } = identity
  const people = async () => ({ data: (await listTillPeople(db)).map(personView) })
  return {
    getTillPeople: people,
    setTillPin: async ({ body: { pin }, caller }) => {
      await setPin(identity, caller.userId, pin)
      return people()
    },
    namePerson: async ({ body, http }) => {
      const person = await namePerson(identity, { ...body, traits: traitsOf(http) })
      return { data: { ...personView(person), until: later(NAMED_HOURS * 60) } }
    },
    approveAtTill: async ({ body, http }) => {
      const { id, person } = await approveAtTill(identity, { ...body, traits: traitsOf(http) })
      return { data: { approval: id, name: person.name, until: later(APPROVAL_MINUTES) } }
    },
  }
}

const traitsOf = ({ ip, isOnThisMachine }: Http): CallerTraits => ({ ip, isOnThisMachine, device: null })

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const personView = ({ id, name, role, hash }: PersonRow): TillPerson => ({
  _id: id,
  name,
  isManager: isAdminRole(role),
  hasPin: hash !== null,
})
