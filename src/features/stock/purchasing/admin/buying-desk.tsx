import type { ReactNode } from 'react'
import { WaitingShoppers } from '#features/watches/admin/waiting-shoppers.tsx'
import { useSearchParams } from '#ui/router/router.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { BillForm } from './bill-form.tsx'
import { BillList } from './bill-list.tsx'
import type { Seller } from './debit-note.tsx'
import { MixedMrps } from './mixed-mrps.tsx'
import { Margins } from './margins.tsx'
import { SupplierAccount } from './supplier-account.tsx'
import { SupplierList } from './supplier-list.tsx'

const TABS = [
  { id: 'bills', label: 'Bills' },
  { id: 'enter', label: 'Enter a bill' },
  { id: 'suppliers', label: 'Suppliers' },
  { id: 'mrps', label: 'Mixed MRPs' },
  { id: 'waiting', label: 'Waited for' },
  { id: 'margins', label: 'Margins' },
] as const
type TabId = (typeof TABS)[number]['id']

interface BuyingDeskProps {
  /** The counters whose drawers are open: suppliers are paid out of them. */
  drawers: readonly { _id: string; name: string }[]
  seller: Seller
  /** Below the list of bills. */
  children: ReactNode
}

/** What the shop buys: bills of suppliers, and what is earned of what was bought. The tab is in the URL. */
export function BuyingDesk({ drawers, seller, children }: BuyingDeskProps) {
  const [address, setAddress] = useSearchParams()
  const tab = TABS.find(({ id }) => id === address.get('tab'))?.id ?? 'bills'
  const supplierId = address.get('supplier')
  const show = (id: TabId) => setAddress({ tab: id }, { replace: true, preventScrollReset: true })
  return (
    <div data-offline-note="" className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="text-xl font-bold">Buying</h1>
        <p className="text-sm text-muted">
          Bills of suppliers bring stock and cost into the shop, and say what you owe.
        </p>
      </div>
      <OfflineNote>
        A bill that you have begun stays on this device; check and enter it when the network is back.
      </OfflineNote>
      <Tabs label="Buying" tabs={TABS} value={tab} onChange={show}>
        {tab === 'bills' && (
          <>
            <BillList seller={seller} onEnter={() => show('enter')} />
            {children}
          </>
        )}
        {tab === 'enter' && <BillForm onEntered={() => show('bills')} />}
        {tab === 'suppliers' &&
          (supplierId ? <SupplierAccount id={supplierId} drawers={drawers} /> : <SupplierList />)}
        {tab === 'mrps' && <MixedMrps />}
        {tab === 'waiting' && <WaitingShoppers />}
        {tab === 'margins' && <Margins />}
      </Tabs>
    </div>
  )
}
