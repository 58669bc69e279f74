import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { addressContract, type AddressContract } from '../contract.ts'
import { addAddress } from './add-address.ts'
import { stateQuestion } from '../read-state.ts'
import type { AddressRow } from './address-store.ts'
import { addressView } from './address-view.ts'
import { changeAddress } from './change-address.ts'
import { listAddresses } from './find-address.ts'
import { removeAddress } from './remove-address.ts'
import { setDefaultAddress } from './set-default-address.ts'
import { t } from '#shared/words.ts'

export function addressRoutes({ db }: { db: Database }): Handlers<AddressContract> {
  return {
    addNewAddress: async ({ caller, body, http }) =>
      savedAnswer(await addAddress(db, caller.userId, body, http.sent)),
    getAddress: async ({ caller }) => ({ data: await listAddresses(db, caller.userId) }),
    updateAddress: async ({ caller, body }) => savedAnswer(await changeAddress(db, caller.userId, body)),
    deleteAddress: async ({ caller, body }) => {
      await removeAddress(db, caller.userId, body._id)
      return {}
    },
    setDefaultAddress: async ({ caller, body }) => ({
      data: (await setDefaultAddress(db, caller.userId, body._id)).map(addressView),
    }),
  }
}

/** The saved address, with a question if its pincode lies in another state: prefixes are not exact, so it is kept. */
function savedAnswer(row: AddressRow) {
  const question = stateQuestion(row)
  return {
    data: addressView(row),
    ...(question !== null && { message: () => `${t('said.address-saved')} ${stateQuestion(row)}` }),
  }
}

export const mountAddress = room(addressContract, addressRoutes)
