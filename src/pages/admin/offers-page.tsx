import { useState } from 'react'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { CouponsDesk } from '#features/promotions/admin/coupons-desk.tsx'
import { OffersDesk } from '#features/promotions/admin/offers-desk.tsx'
import { Tabs } from '#ui/tabs.tsx'

const tabs = [
  { id: 'offers', label: 'Offers' },
  { id: 'coupons', label: 'Coupons' },
] as const

/** Offers that hold without a code, and coupons. */
export function Component() {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('offers')
  return (
    <AdminOnly>
      <div className="grid grid-cols-1 gap-4">
        <h1 className="text-xl font-bold md:text-2xl">Offers</h1>
        <Tabs label="Offers" tabs={tabs} value={tab} onChange={setTab}>
          {tab === 'offers' ? <OffersDesk /> : <CouponsDesk />}
        </Tabs>
      </div>
    </AdminOnly>
  )
}
