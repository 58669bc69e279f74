import { t } from '#shared/words.ts'
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Address } from '#shared/shapes.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { AddressCard } from './address-card.tsx'
import { addressLine } from './address-fields.ts'
import { openAddAddress, openEditAddress } from './address-panels-store.ts'
import { useAddressChanges } from './use-address-changes.ts'
import { useAddresses } from './use-addresses.ts'

/** The user's addresses, with all actions. */
export function AddressList() {
  const { addresses, ready, error, isFetching, retry } = useAddresses()
  const { remove, makeDefault } = useAddressChanges()
  const [addressToDelete, setAddressToDelete] = useState<Address | null>(null)

  if (!ready && error)
    return (
      <ProblemNote onRetry={retry} busy={isFetching}>
        {t('addresses.we-could-not-load-your-addresses-message', { message: error.message })}
      </ProblemNote>
    )
  if (!ready)
    return (
      <SkeletonList
        label={t('addresses.loading-addresses')}
        count={2}
        each="h-40"
        className="grid grid-cols-1 gap-3 lg:grid-cols-2"
      />
    )
  if (addresses.length === 0)
    return (
      <Empty
        picture={<MapPin size={48} strokeWidth={1.5} className="text-muted" aria-hidden />}
        title={t('addresses.no-address-yet')}
        action={
          <Button icon={Plus} onClick={openAddAddress}>
            {t('addresses.add-an-address')}
          </Button>
        }
      >
        {t('addresses.add-one-to-check-out-faster')}
      </Empty>
    )
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {addresses.map((address) => (
          <li key={address._id} className="grid grid-cols-1">
            <AddressCard
              address={address}
              actions={
                <>
                  <Button
                    variant="quiet"
                    size="sm"
                    icon={<Pencil size={15} aria-hidden />}
                    onClick={() => openEditAddress(address)}
                  >
                    {t('addresses.edit')}
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    icon={<Trash2 size={15} aria-hidden />}
                    onClick={() => setAddressToDelete(address)}
                  >
                    {t('addresses.delete')}
                  </Button>
                  {!address.isDefault && (
                    <Button
                      variant="link"
                      size="sm"
                      busy={makeDefault.isPending && makeDefault.variables._id === address._id}
                      onClick={() => makeDefault.mutate(address)}
                    >
                      {t('addresses.make-default')}
                    </Button>
                  )}
                </>
              }
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={addressToDelete !== null}
        onClose={() => setAddressToDelete(null)}
        title={
          addressToDelete
            ? t('addresses.delete-type-name', { type: addressToDelete.type, name: addressToDelete.name })
            : t('addresses.delete-address')
        }
        action={t('addresses.delete-address-2')}
        onConfirm={async () => {
          if (addressToDelete) await remove.mutateAsync(addressToDelete).catch(() => {})
        }}
      >
        {t('addresses.addressline-past-orders-are-not-affected', {
          addressLine: addressToDelete ? addressLine(addressToDelete) : '',
        })}
      </ConfirmDialog>
    </>
  )
}
