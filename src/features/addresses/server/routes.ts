import type { Database } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { AddressContract } from '../contract.ts'
import { addAddress } from './add-address.ts'
import { addressView } from './address-view.ts'
import { changeAddress } from './change-address.ts'
import { listAddresses } from './find-address.ts'
import { removeAddress } from './remove-address.ts'
import { setDefaultAddress } from './set-default-address.ts'

export function addressRoutes({ db }: { db: Database }): Handlers<AddressContract> {
  return {
    addNewAddress: async ({ caller, body, http }) => ({
      data: addressView(await addAddress(db, caller.userId, body, http.sent)),
    }),
    getAddress: async ({ caller }) => ({ data: await listAddresses(db, caller.userId) }),
    updateAddress: async ({ caller, body }) => ({
      data: addressView(await changeAddress(db, caller.userId, body)),
    }),
    deleteAddress: async ({ caller, body }) => {
      await removeAddress(db, caller.userId, body._id)
      return {}
    },
    setDefaultAddress: async ({ caller, body }) => ({
      data: (await setDefaultAddress(db, caller.userId, body._id)).map(addressView),
    }),
  }
}
