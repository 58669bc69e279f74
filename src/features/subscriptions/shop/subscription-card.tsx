import { t } from '#shared/words.ts'
import { useState } from 'react'
import { localName } from '#shared/local-name.ts'
import { formatRupees } from '#shared/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Picture } from '#ui/picture.tsx'
import { shownName } from '#ui/shown-name.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { Subscription } from '../contract.ts'
import { dayWords, patternWords } from '../pattern-words.ts'
import { useWish } from './use-subscriptions.ts'

/** One subscription with what can be done with it: ending it is one tap, as beginning was. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const name = localName(subscription)
  const { _id, unit, image, price, state, why, endsOn, firstDay, pauses } = subscription
  const wish = useWish()
  const [isPausing, setPausing] = useState(false)
  const isPaused = pauses.some(({ to }) => to >= firstDay)
  return (
    <li className="rounded-xl border border-line bg-surface p-4">
      <div className="flex gap-3">
        <Picture src={image} alt="" sizes="64px" className="size-16 shrink-0 rounded-lg" />
        <div className="min-w-0 grow">
          <p className="font-semibold">
            {shownName(subscription)} <span className="font-normal text-muted">{unit}</span>
          </p>
          <p className="text-sm">{patternWords(subscription)}</p>
          <p className="text-sm text-muted">
            {t('subscriptions.price-each-at-the-moment', { price: formatRupees(price) })}
          </p>
          {pauses
            .filter(({ to }) => to >= firstDay)
            .map(({ from, to }) => (
              <p key={from} className="text-sm text-warn">
                {t('subscriptions.paused-from-to', { from: dayWords(from), to: dayWords(to) })}
              </p>
            ))}
          {endsOn !== null && (
            <p className="text-sm text-warn">{t('subscriptions.last-day-day', { day: dayWords(endsOn) })}</p>
          )}
        </div>
        {state === 'stopped' && <Badge tone="warn">{t('subscriptions.waits')}</Badge>}
      </div>
      {state === 'stopped' && (
        <p className="mt-2 text-sm">
          {why === 'withdrawn' && t('subscriptions.it-is-not-sold-now')}
          {why === 'address' && t('subscriptions.its-address-is-deleted')}
          {why === 'account' && t('subscriptions.your-account-was-not-active')}
        </p>
      )}
      {state !== 'ended' && endsOn === null && (
        <div className="mt-3 flex flex-wrap gap-2">
          {(state === 'stopped' || isPaused) && (
            <Button
              size="sm"
              busy={wish.isPending}
              onClick={() => wish.mutate({ _id, do: 'resume' })}
              aria-label={t('subscriptions.resume-name', { name })}
            >
              {t('subscriptions.resume')}
            </Button>
          )}
          {state !== 'stopped' && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => setPausing(true)}
              aria-label={t('subscriptions.pause-name', { name })}
            >
              {t('subscriptions.pause')}
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            busy={wish.isPending}
            aria-label={t('subscriptions.end-name', { name })}
            onClick={() =>
              wish.mutate(
                { _id, do: 'end' },
                {
                  onSuccess: ({ data }) =>
                    toast.success(
                      t('subscriptions.ended-the-last-day-is-day', { day: dayWords(data.lastDay!) }),
                    ),
                },
              )
            }
          >
            {t('subscriptions.end')}
          </Button>
        </div>
      )}
      {isPausing && <PauseDialog subscription={subscription} onClose={() => setPausing(false)} />}
    </li>
  )
}

function PauseDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const name = localName(subscription)
  const { _id, firstDay } = subscription
  const wish = useWish()
  const form = useFields({
    initial: { from: firstDay, to: firstDay },
    rules: { to: (to, { from }) => (to < from ? t('subscriptions.the-last-day-is-before-the-first') : null) },
    submit: async ({ from, to }) => {
      const { data } = await wish.mutateAsync({ _id, do: 'pause', from, to })
      toast.success(t('subscriptions.paused-from-day', { day: dayWords(data.begins!) }))
      onClose()
    },
    onFailure: () => undefined,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('subscriptions.pause-name', { name })}
      action={t('subscriptions.pause')}
    >
      <TextField label={t('subscriptions.from')} type="date" min={firstDay} {...form.bind('from')} />
      <TextField label={t('subscriptions.to-day')} type="date" min={firstDay} {...form.bind('to')} />
    </FormDialog>
  )
}
