import { t } from '#shared/words.ts'
import { Switch } from '#ui/switch.tsx'
import { usePush } from './use-push.ts'

/** Of what this device is told when no page of the shop is open; nothing where the browser cannot. */
export function PushSwitches() {
  const moves = usePush('moves')
  const stock = usePush('stock')
  if (!moves && !stock) return null
  const switchOf = (push: NonNullable<typeof moves>, label: string, hint: string) => (
    <Switch
      label={label}
      hint={hint}
      value={push.change.isPending ? push.change.variables : push.isOn}
      busy={push.change.isPending}
      onChange={(value) => push.change.mutate(value)}
    />
  )
  return (
    <section
      aria-labelledby="push-heading"
      className="mb-4 rounded-2xl border border-line bg-surface p-5 divide-y divide-line"
    >
      <div className="pb-2">
        <h2 id="push-heading" className="font-bold">
          {t('notifications.on-this-device')}
        </h2>
        <p className="text-sm text-muted">{t('notifications.on-this-device-hint')}</p>
      </div>
      {moves && switchOf(moves, t('notifications.moves'), t('notifications.moves-hint'))}
      {stock && switchOf(stock, t('notifications.stock'), t('notifications.stock-hint'))}
    </section>
  )
}
