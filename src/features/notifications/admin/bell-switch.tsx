import { t } from '#shared/words.ts'
import { Switch } from '#ui/switch.tsx'
import { usePush } from './use-push.ts'

/** Rings this device for new orders when no page of the shop is open; nothing where the browser cannot. */
export function BellSwitch() {
  const push = usePush('bell')
  if (!push) return null
  const { isOn, change } = push
  return (
    <Switch
      label={t('notifications.ring')}
      hint={t('notifications.ring-hint')}
      value={change.isPending ? change.variables : isOn}
      busy={change.isPending}
      onChange={(value) => change.mutate(value)}
    />
  )
}
