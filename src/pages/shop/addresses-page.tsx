import { Plus } from 'lucide-react'
import { AddressList } from '#features/addresses/shop/address-list.tsx'
import { openAddAddress } from '#features/addresses/shop/address-panels-store.ts'
import { Button } from '#ui/button.tsx'

export function Component() {
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold">Your addresses</h1>
        <Button variant="soft" size="sm" icon={<Plus size={18} aria-hidden />} onClick={openAddAddress}>
          Add an address
        </Button>
      </header>
      <AddressList />
    </>
  )
}
