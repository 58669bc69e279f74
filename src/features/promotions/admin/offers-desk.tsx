import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/loading.tsx'
import { activeColumn, editColumn } from '#ui/row-actions.tsx'
import { Table, type Column } from '#ui/table.tsx'
import type { ManagedPromotion } from '../contract.ts'
import { hasEnded, termsText, timesText } from '../offer-words.ts'
import { OfferForm } from './offer-form.tsx'
import { OffersFile } from './offers-file.tsx'
import { useAllPromotions, usePromotionChanges } from './use-promotion-changes.ts'

/** The offers of the shop: a list, or the form of one. */
export function OffersDesk() {
  const query = useAllPromotions()
  const { data: offers } = query
  const [edited, setEdited] = useState<ManagedPromotion | 'new' | null>(null)
  return (
    <div className="grid grid-cols-1 gap-5">
      {offers && edited === null && (
        <OffersFile offers={offers}>
          <Button icon={Plus} onClick={() => setEdited('new')}>
            Add offer
          </Button>
        </OffersFile>
      )}
      {edited !== null ? (
        <div className="rounded-xl border border-line bg-surface p-4 md:p-5">
          <OfferForm
            key={edited === 'new' ? 'new' : edited._id}
            offer={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </div>
      ) : offers ? (
        offers.length > 0 ? (
          <OfferList offers={offers} onEdit={setEdited} />
        ) : (
          <Empty title="No offers">Add one, such as 3 for ₹100. Shoppers see it in their bill.</Empty>
        )
      ) : (
        <Loading query={query} label="Loading the offers" count={3} each="h-16" className="grid gap-3" />
      )}
    </div>
  )
}

function OfferList({
  offers,
  onEdit,
}: {
  offers: ManagedPromotion[]
  onEdit: (offer: ManagedPromotion) => void
}) {
  const { toggle, remove } = usePromotionChanges()
  const columns: Column<ManagedPromotion>[] = [
    { title: 'Offer', primary: true, cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    { title: 'Gives', cell: termsText },
    { title: 'When', cell: timesText },
    {
      title: 'Orders',
      numeric: true,
      cell: ({ used, usesTotal }) => (usesTotal == null ? String(used) : `${used} of ${usesTotal}`),
    },
    activeColumn(({ name }) => `Offer ${name}`, toggle),
    editColumn(({ name }) => name, {
      isChanging: toggle.isPending,
      onEdit,
      onDelete: (offer) => remove.mutate(offer),
    }),
  ]
  return (
    <Table
      caption="Offers"
      columns={columns}
      rows={offers}
      keyOf={({ _id }) => _id}
      isFaded={(offer) => !offer.isActive || hasEnded(offer)}
    />
  )
}
