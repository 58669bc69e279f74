import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOptions } from '#shared/api-client.ts'
import type { Address } from '#shared/shapes.ts'
import { readMobile } from '#shared/typed-digits.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { addressCalls } from '../calls.ts'
import type { AddressContract } from '../contract.ts'
import type { AddressFormFields } from './address-fields.ts'
import { addressesKey } from './use-addresses.ts'

/** Mutations of addresses; each shows a toast and refreshes the list. */
export function useAddressChanges() {
  const client = useClient<AddressContract>(addressCalls)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: addressesKey })
  const showError = (error: Error) => void toast.error(error.message)

  const remove = useMutation({
    mutationFn: (address: Address) => client.deleteAddress({ body: { _id: address._id } }),
    onSuccess: ({ message }) => void toast.success(message),
    onError: showError,
    onSettled: refresh,
  })
  const makeDefault = useMutation({
    mutationFn: (address: Address) => client.setDefaultAddress({ body: { _id: address._id } }),
    onSuccess: ({ data }) => void queries.setQueryData(addressesKey, data),
    onError: showError,
  })
  return {
    remove,
    makeDefault,
    /** Saves a new or existing address; validation errors belong under the fields, so they are thrown. */
    async save(fields: AddressFormFields, _id?: string, options?: CallOptions): Promise<Address> {
      const { mobile, isDefault, ...rest } = fields
      const body = { ...rest, mobile: Number(readMobile(mobile)) }
      const { data, message } = _id
        ? await client.updateAddress({
            body: { ...body, _id, ...(isDefault && { isDefault: true as const }) },
          })
        : await client.addNewAddress({ body: { ...body, isDefault } }, options)
      toast.success(message)
      await refresh()
      return data
    },
  }
}
