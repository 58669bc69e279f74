import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import type { ScriptVersion } from '../contract.ts'
import { ScriptHistory } from './script-history.tsx'
import { ScriptsForm } from './scripts-form.tsx'
import { useScriptHistory, useScriptChanges } from './use-scripts.ts'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.tsx'

/** The scripts, behind a warning: few shops need them, and a wrong one stops the shop. */
export function ScriptsPanel() {
  const [isWarned, setWarned] = useState(false)
  if (isWarned) return <CurrentScripts />
  return (
    <Note tone="warn" icon={<TriangleAlert size={20} aria-hidden />}>
      <p>
        Scripts run on every shopper’s page. They can read what shoppers type, slow the shop down, or stop it
        from taking orders. Change them only as a service that you trust asks you to.
      </p>
      <p className="mt-2">
        <Button size="sm" variant="quiet" onClick={() => setWarned(true)}>
          Show the scripts
        </Button>
      </p>
    </Note>
  )
}

/** The current scripts: edit, switch off, and restore. */
function CurrentScripts() {
  const query = useScriptHistory(1)
  const { data, error } = query
  /** The version that fills the form: a save by somebody else does not discard what is being typed. */
  const [shown, setShown] = useState<ScriptVersion | null>(null)
  /** The version that a save replaces; the switch creates a new one while the form is open. */
  const [replaced, setReplaced] = useState<ScriptVersion | null>(null)
  if (!data) return error ? <LoadProblem query={query} /> : <PageSkeleton isFramed />
  const newest = data.data[0] ?? null
  const show = (version: ScriptVersion) => {
    setShown(version)
    setReplaced(version)
  }
  return (
    <Opened key={newest === null ? 'none' : 'some'} newest={newest}>
      {(opened) => (
        <>
          <ScriptsSwitch newest={newest} onSwitched={setReplaced} />
          <ScriptsForm
            key={shown?.version ?? 'opened'}
            newest={shown ?? opened}
            openedOn={(replaced ?? opened)?.updatedAt}
            isOn={newest?.enabled ?? true}
            onSaved={show}
            onStale={setReplaced}
          />
          <ScriptHistory onRestored={show} />
        </>
      )}
    </Opened>
  )
}

/** Keeps the version that was current when the page was opened. */
function Opened({
  newest,
  children,
}: {
  newest: ScriptVersion | null
  children: (opened: ScriptVersion | null) => React.ReactNode
}) {
  const [opened] = useState(newest)
  return <div className="grid grid-cols-1 gap-5">{children(opened)}</div>
}

interface ScriptsSwitchProps {
  newest: ScriptVersion | null
  /** Called with the version that the switch created. */
  onSwitched: (version: ScriptVersion) => void
}

/** Turns all scripts off with one press, and on again. */
function ScriptsSwitch({ newest, onSwitched }: ScriptsSwitchProps) {
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
