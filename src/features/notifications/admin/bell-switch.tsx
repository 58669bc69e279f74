import { Switch } from '#ui/switch.tsx'
import { usePush } from './use-push.ts'

/** Rings this device for new orders when no page of the shop is open; nothing where the browser cannot. */
export function BellSwitch() {
  const push = usePush('bell')
  if (!push) return null
  const { isOn, change } = push
  return (
    <Switch
      label="Ring when this page is closed"
      hint="On this device, until you log out here"
      value={change.isPending ? change.variables : isOn}
      busy={change.isPending}
      onChange={(value) => change.mutate(value)}
    />
  )
}
