import { t } from '#shared/words.ts'
import { MapPin } from 'lucide-react'
import type { Address } from '#shared/shapes.ts'
import { Empty } from '#ui/empty.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { addressLine } from './address-fields.ts'
import { typeWords } from './type-words.ts'
import { useChosenAddress } from './address-panels-store.ts'
import { useAddresses } from './use-addresses.ts'

export function AddressChoice({ onChoose }: { onChoose: (address: Address) => void }) {
  const { addresses, ready, error, isFetching, retry } = useAddresses()
  const chosen = useChosenAddress(addresses)
  if (!ready && error)
    return (
      <ProblemNote onRetry={retry} busy={isFetching}>
        {t('addresses.we-could-not-load-your-addresses-message', { message: error.message })}
      </ProblemNote>
    )
  if (!ready) return <SkeletonList label={t('addresses.loading-addresses')} count={2} each="h-24" />
  if (addresses.length === 0)
    return (
      <Empty
        picture={<MapPin size={40} strokeWidth={1.5} className="text-muted" aria-hidden />}
        title={t('addresses.no-address-yet')}
      >
        {t('addresses.add-one-and-we-will-save-it')}
      </Empty>
    )
  return (
    <RadioCards
      bare
      legend={t('addresses.deliver-to')}
      value={chosen?._id ?? null}
      cards={addresses.map((address) => ({
        value: address._id,
        label: `${typeWords[address.type]} · ${address.name}`,
        note: addressLine(address),
      }))}
      onChange={(id) => {
        const address = addresses.find((one) => one._id === id)
        if (address) onChoose(address)
      }}
    />
  )
}
