import { t } from '#shared/words.ts'
import { useState } from 'react'
import { addressLine } from '#features/addresses/shop/address-fields.ts'
import { openAddAddress } from '#features/addresses/shop/address-panels-store.ts'
import { useAddresses } from '#features/addresses/shop/use-addresses.ts'
import { useOwnCredit } from '#features/khata/shop/use-own-credit.ts'
import { useOwnKhata } from '#features/khata/shop/use-own-khata.ts'
import { substitutionOptions } from '#features/orders/substitution.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { PATTERNS } from '../subscription-days.ts'
import { cutoffOf, morningsOf } from '../morning-terms.ts'
import { clockWords, weekdayWords } from '../pattern-words.ts'
import { useRefreshSubscriptions, useSubscriptionCalls } from './use-subscriptions.ts'

type PatternName = (typeof PATTERNS)[number]
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

interface PatternFormProps {
  productId: number
  unit: string
  onDone: () => void
}

export function PatternForm({ productId, unit, onDone }: PatternFormProps) {
  const { startSubscription } = useSubscriptionCalls()
  const refresh = useRefreshSubscriptions()
  const { addresses } = useAddresses()
  const { data: khata } = useOwnKhata()
  const credit = useOwnCredit().data?.balance ?? 0
  const shop = useShop()
  const [quantity, setQuantity] = useState(1)
  const [byWeekday, setByWeekday] = useState<Record<string, number>>({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 })
  const form = useFields({
    initial: {
      pattern: 'daily' as PatternName,
      days: '2',
      dayOfMonth: '1',
      startsOn: '',
      addressId: '',
      paymentMethod: 'CASH_ON_DELIVERY' as 'CASH_ON_DELIVERY' | 'KHATA',
      whenClosed: 'skip' as 'skip' | 'day_before',
      useCredit: false,
      substitution: 'call' as 'best' | 'refund' | 'call',
    },
    submit: async (values, options) => {
      const { pattern } = values
      const body = {
        productId,
        unit,
        pattern,
        ...(pattern === 'weekdays' ? { byWeekday } : { quantity }),
        ...(pattern === 'every' && { days: Number(values.days) }),
        ...(pattern === 'monthly' && { dayOfMonth: Number(values.dayOfMonth) }),
        ...(values.startsOn && { startsOn: values.startsOn }),
        addressId: values.addressId || addresses[0]?._id,
        paymentMethod: values.paymentMethod,
        useCredit: values.useCredit,
        whenClosed: values.whenClosed,
        substitution: values.substitution,
      }
      const { message } = await startSubscription({ body }, options)
      toast.success(message)
      await refresh()
      onDone()
    },
  })
  const { pattern } = form.values
  if (addresses.length === 0)
    return (
      <div className="mt-3 grid justify-items-start gap-3">
        <p className="text-muted">{t('subscriptions.add-the-address-first')}</p>
        <Button onClick={openAddAddress}>{t('pages.add-an-address')}</Button>
      </div>
    )
  const { from, to } = morningsOf(shop)
  return (
    <form {...form.props} className="mt-3 grid max-w-xl gap-4">
      <SelectField
        label={t('subscriptions.how-often')}
        options={[
          { value: 'daily', label: t('subscriptions.every-day') },
          { value: 'weekdays', label: t('subscriptions.on-days-of-the-week') },
          { value: 'every', label: t('subscriptions.every-few-days') },
          { value: 'monthly', label: t('subscriptions.once-a-month') },
        ]}
        {...form.bind('pattern')}
      />
      {pattern === 'weekdays' ? (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 sm:gap-x-8">
          {WEEK.map((weekday) => (
            <li key={weekday} className="flex items-center justify-between gap-2">
              <span className="font-semibold">{weekdayWords(weekday)}</span>
              <Stepper
                label={weekdayWords(weekday)}
                quantity={byWeekday[weekday] ?? 0}
                max={99}
                onChange={(pieces) => setByWeekday({ ...byWeekday, [weekday]: pieces })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <div className="flex items-center gap-3">
          <span className="font-semibold">{t('subscriptions.pieces')}</span>
          <Stepper
            label={t('subscriptions.pieces')}
            size="md"
            quantity={quantity}
            max={99}
            onChange={(pieces) => setQuantity(Math.max(1, pieces))}
          />
        </div>
      )}
      {pattern === 'every' && (
        <TextField
          label={t('subscriptions.days-from-one-to-the-next')}
          inputMode="numeric"
          maxLength={2}
          {...form.bind('days')}
        />
      )}
      {pattern === 'monthly' && (
        <TextField
          label={t('subscriptions.day-of-the-month')}
          inputMode="numeric"
          maxLength={2}
          hint={t('subscriptions.a-shorter-month-has-it-on-its')}
          {...form.bind('dayOfMonth')}
        />
      )}
      <TextField
        label={t('subscriptions.first-day')}
        type="date"
        optional
        hint={t('subscriptions.without-one-as-soon-as-possible')}
        {...form.bind('startsOn')}
      />
      {addresses.length > 1 && (
        <SelectField
          label={t('subscriptions.to')}
          options={addresses.map((one) => ({ value: one._id, label: `${one.name}, ${addressLine(one)}` }))}
          {...form.bind('addressId')}
          value={form.values.addressId || addresses[0]!._id}
        />
      )}
      {khata && (
        <RadioCards
          legend={t('subscriptions.paid')}
          cards={[
            { value: 'CASH_ON_DELIVERY', label: t('subscriptions.at-the-door') },
            { value: 'KHATA', label: t('subscriptions.on-your-khata') },
          ]}
          {...form.bind('paymentMethod')}
        />
      )}
      {credit > 0 && (
        <Checkbox label={t('subscriptions.spend-my-store-credit-first')} {...form.bind('useCredit')} />
      )}
      <SelectField
        label={t('subscriptions.when-the-shop-is-closed')}
        options={[
          { value: 'skip', label: t('subscriptions.leave-the-day-out') },
          { value: 'day_before', label: t('subscriptions.bring-it-the-day-before') },
        ]}
        {...form.bind('whenClosed')}
      />
      <SelectField
        label={t('subscriptions.when-it-is-out-of-stock')}
        options={substitutionOptions}
        {...form.bind('substitution')}
      />
      <p className="text-sm text-muted">
        {t('subscriptions.it-comes-from-from-to-to-you-can-change', {
          from: clockWords(from),
          to: clockWords(to),
          cutoff: clockWords(cutoffOf(shop, null)),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {t('subscriptions.begin')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('subscriptions.not-now')}
        </Button>
      </div>
    </form>
  )
}
