import { t } from '#shared/words.ts'
import type { ReactNode } from 'react'
import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import type { Address } from '#shared/shapes.ts'
import { Badge } from '#ui/badge.tsx'
import { addressLine } from './address-fields.ts'
import { typeWords } from './type-words.ts'

/** An address as text: type and name, then the address, then the phone number. */
export function AddressText({ address }: { address: Address }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="max-w-full break-words">{address.name}</span>
        <Badge>{typeWords[address.type]}</Badge>
        {address.isDefault && <Badge tone="leaf">{t('addresses.default')}</Badge>}
      </p>
      <p className="mt-1.5 text-sm break-words text-muted">{addressLine(address)}</p>
      {/* No print that leaves the shop has a number. */}
      <p className="text-sm text-muted tabular-nums print:hidden">
        {address.mobile === ERASED_MOBILE ? t('addresses.please-enter-a-number') : `+91 ${address.mobile}`}
      </p>
    </div>
  )
}

export function AddressCard({ address, actions }: { address: Address; actions: ReactNode }) {
  return (
    <article
      aria-label={`${typeWords[address.type]}: ${address.name}`}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <AddressText address={address} />
      <div className="mt-auto flex flex-wrap gap-2">{actions}</div>
    </article>
  )
}
