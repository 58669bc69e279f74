import type { CallerTraits } from '#features/people/accounts/server/code-limits.ts'
import type { Identity } from '#features/people/accounts/server/identity.ts'
import { listRecentSales } from '#features/sales/server/product-rank-store.ts'
import { listShownSubCategories } from '#features/search/server/searchable-store.ts'
import { listActiveSynonyms } from '#features/search/server/synonym-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import { room } from '#platform/http/room.ts'
import type { Http } from '#platform/http/request-http.ts'
import type { Handlers } from '#platform/http/route.ts'
import { tillContract, type TillContract, type TillPerson } from '../till-contract.ts'
import { APPROVAL_MINUTES, NAMED_HOURS } from '../till-pin.ts'
import { openWithoutSale } from './no-sale.ts'
import { approveAtTill, namePerson } from './prove-person.ts'
import { listSoldLately } from './return-store.ts'
import { sellerOf } from './sale.ts'
import { setPin } from './set-pin.ts'
import type { ReturnToKhata } from './take-back.ts'
import { takenBackView } from './taken-back-view.ts'
import { isAdminRole } from './till-person.ts'
import { listTillPeople, type PersonRow } from './till-store.ts'
import { voidSale } from './void-sale.ts'

interface Deps {
  identity: Pick<Identity, 'db' | 'passwords' | 'limits' | 'log'>
  orderDb: Database
  returnToKhata: ReturnToKhata
}

function tillRoutes({ identity, orderDb, returnToKhata }: Deps): Handlers<TillContract> {
  const { db } = identity
  const people = async () => ({ data: (await listTillPeople(db)).map(personView) })
  return {
    getTillWords: async () => {
      const [groups, subCategories, sold] = await Promise.all([
        listActiveSynonyms(db),
        listShownSubCategories(db),
        listRecentSales(db),
      ])
      return { data: { groups, subCategories, sold: [...sold] } }
    },
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
    voidSale: async ({ body: { document: number, ...body }, caller, http }) => {
      const deps = { db: orderDb, returnToKhata }
      const { orderId, documentId } = await voidSale(deps, sellerOf(caller), { ...body, number }, http.sent)
      return { data: await takenBackView(db, orderId, documentId) }
    },
    openWithoutSale: async ({ body, caller, http }) => ({
      data: { times: await openWithoutSale(db, sellerOf(caller), body, http.sent) },
    }),
    findSoldLately: async ({ query: { productId, unit } }) => ({
      data: (await listSoldLately(db, productId, unit)).map((row) => ({
        number: row.number,
        soldAt: row.sold_at.toISOString(),
        price: toRupees(row.paise),
        mrp: toRupees(row.mrp_paise),
        left: row.left,
        position: row.position,
      })),
    }),
  }
}

const traitsOf = ({ ip, isOnThisMachine }: Http): CallerTraits => ({ ip, isOnThisMachine, device: null })

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const personView = ({ id, name, role, hash }: PersonRow): TillPerson => ({
  _id: id,
  name,
  isManager: isAdminRole(role),
  isOwner: role === 'owner',
  hasPin: hash !== null,
})

export const mountTill = room(tillContract, tillRoutes)
