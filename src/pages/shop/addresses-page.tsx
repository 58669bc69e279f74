import { t } from '#shared/words.ts'
import { Plus } from 'lucide-react'
import { AddressList } from '#features/addresses/shop/address-list.tsx'
import { openAddAddress } from '#features/addresses/shop/address-panels-store.ts'
import { useAddresses } from '#features/addresses/shop/use-addresses.ts'
import { Button } from '#ui/button.tsx'

export function Component() {
  const { addresses } = useAddresses()
  return (
    <>
      <header className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold">{t('pages.your-addresses')}</h1>
        {/* The empty list has a button of its own. */}
        {addresses.length > 0 && (
          <Button variant="soft" size="sm" icon={<Plus size={18} aria-hidden />} onClick={openAddAddress}>
            {t('pages.add-an-address')}
          </Button>
        )}
      </header>
      <AddressList />
    </>
  )
}
