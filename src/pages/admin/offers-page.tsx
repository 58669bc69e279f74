import { CouponsDesk } from '#features/promotions/admin/coupons-desk.tsx'
import { OffersDesk } from '#features/promotions/admin/offers-desk.tsx'
import { useSearchParams } from '#ui/router/router.tsx'
import { Tabs } from '#ui/tabs.tsx'

const tabs = [
  { id: 'offers', label: 'Offers' },
  { id: 'coupons', label: 'Coupons' },
] as const

/** Offers that hold without a code, and coupons. The tab is in the URL. */
export function Component() {
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find(({ id }) => id === address.get('tab'))?.id ?? 'offers'
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="text-xl font-bold">Offers</h1>
      <Tabs
        label="Offers"
        tabs={tabs}
        value={tab}
        onChange={(id) => setAddress({ tab: id }, { replace: true, preventScrollReset: true })}
      >
        {tab === 'offers' ? <OffersDesk /> : <CouponsDesk />}
      </Tabs>
    </div>
  )
}
