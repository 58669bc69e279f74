import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.tsx'
import type { ScriptVersion } from '../contract.ts'
import { useScriptChanges } from './use-scripts.ts'

interface ScriptsSwitchProps {
  newest: ScriptVersion | null
  /** Called with the version that the switch created. */
  onSwitched: (version: ScriptVersion) => void
}

/** Turns all scripts off with one press, and on again. */
export function ScriptsSwitch({ newest, onSwitched }: ScriptsSwitchProps) {
  const { save } = useScriptChanges()
  const isOn = newest?.enabled ?? true
  const set = (enabled: boolean) =>
    save.mutate(
      { enabled, note: enabled ? 'Switched on' : 'Switched off' },
      {
        onSuccess: ({ data }) => {
          toast.success(enabled ? 'Scripts are on.' : 'Scripts are off.')
          onSwitched(data)
        },
        onError: (error) => void toast.error(error.message),
      },
    )
  return (
    <div className="rounded-xl border border-line bg-surface px-4 py-2 md:px-5">
      <Switch
        label="Scripts and meta tags on the shop’s pages"
        hint="They run on the home, list, product, search, policy and cart pages, but never on checkout, login, payment or account pages, or in this panel."
        value={save.isPending ? !isOn : isOn}
        busy={save.isPending}
        onChange={set}
      />
    </div>
  )
}
