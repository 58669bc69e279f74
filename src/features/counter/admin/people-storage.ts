import { resultOf } from '#ui/browser-database.ts'
import { withLessRoom, type KeptCustomer } from '../kept-customers.ts'
import { PIN_TRIES, type SealedPerson } from '../till-pin.ts'
import { run } from './counter-storage.ts'

/** Who may be named at this till without a network, who is named, and how often a PIN was wrong since. */
interface KeptPeople {
  people: readonly SealedPerson[]
  named: string | null
  failed: Record<string, number>
}
const nobody: KeptPeople = { people: [], named: null, failed: {} }

export const readPeople = async (): Promise<KeptPeople> =>
  (await run(['meta'], 'readonly', (store) =>
    resultOf<KeptPeople | undefined>(store('meta').get('people')),
  )) ?? nobody

const change = (next: (before: KeptPeople) => KeptPeople): Promise<KeptPeople> =>
  run(['meta'], 'readwrite', async (store) => {
    const before = (await resultOf<KeptPeople | undefined>(store('meta').get('people'))) ?? nobody
    const after = next(before)
    store('meta').put(after, 'people')
    return after
  })

/** Keeps somebody whom the shop has recognised, and names them. */
export const keepPerson = (person: SealedPerson) =>
  change(({ people, failed }) => ({
    people: [...people.filter(({ _id }) => _id !== person._id), person],
    named: person._id,
    failed: { ...failed, [person._id]: 0 },
  }))

/** Names somebody who is kept; null: whoever is logged in. */
export const namePerson = (id: string | null) =>
  change((before) => ({ ...before, named: id, failed: id ? { ...before.failed, [id]: 0 } : before.failed }))

/** Counts a wrong PIN without a network. */
export const countWrong = (id: string) =>
  change((before) => ({ ...before, failed: { ...before.failed, [id]: (before.failed[id] ?? 0) + 1 } }))

export const isLocked = ({ failed }: KeptPeople, id: string): boolean => (failed[id] ?? 0) >= PIN_TRIES

/** Who may buy on khata while there is no network. */
export const readCustomers = async (): Promise<readonly KeptCustomer[]> =>
  (await run(['meta'], 'readonly', (store) =>
    resultOf<readonly KeptCustomer[] | undefined>(store('meta').get('customers')),
  )) ?? []

export const saveCustomers = (customers: readonly KeptCustomer[]): Promise<void> =>
  run(['meta'], 'readwrite', (store) => void store('meta').put(customers, 'customers'))

/** What a bill has put on somebody's khata is no room any more. Rupees. */
export const takeRoom = (customerId: string, rupees: number): Promise<void> =>
  run(['meta'], 'readwrite', async (store) => {
    const before = await resultOf<readonly KeptCustomer[] | undefined>(store('meta').get('customers'))
    if (before) store('meta').put(withLessRoom(before, customerId, rupees), 'customers')
  })
