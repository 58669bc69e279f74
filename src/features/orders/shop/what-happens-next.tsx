import { t } from '#shared/words.ts'
import { PackageCheck, Phone, Truck, type LucideIcon } from 'lucide-react'

const steps: [LucideIcon, () => string][] = [
  [Phone, () => t('orders.the-shop-confirms-your-order-and-emails')],
  [PackageCheck, () => t('orders.your-items-are-packed')],
  [Truck, () => t('orders.a-rider-delivers-them-to-your-door')],
]

export function WhatHappensNext() {
  return (
    <section aria-labelledby="next-heading" className="w-full text-left">
      <h2 id="next-heading" className="mb-2 font-bold">
        {t('orders.what-happens-next')}
      </h2>
      <ol className="grid grid-cols-1 gap-2">
        {steps.map(([Icon, words]) => (
          <li key={words()} className="flex items-center gap-3 text-sm">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-leaf-50 text-leaf-600">
              <Icon size={18} aria-hidden />
            </span>
            {words()}
          </li>
        ))}
      </ol>
    </section>
  )
}
