import { useState } from 'react'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import type { ScriptVersion } from '../contract.ts'
import { ScriptHistory } from './script-history.tsx'
import { ScriptsForm } from './scripts-form.tsx'
import { ScriptsSwitch } from './scripts-switch.tsx'
import { useScriptHistory } from './use-scripts.ts'

/** The scripts in force, to change, switch off, and bring back. */
export function ScriptsPanel() {
  const { data, error, refetch, isFetching } = useScriptHistory(1)
  /** The version that fills the form: what somebody else saves meanwhile throws away nothing that is being written. */
  const [shown, setShown] = useState<ScriptVersion | null>(null)
  /** The version that a save replaces; a switch makes a new one under the form. */
  const [replaced, setReplaced] = useState<ScriptVersion | null>(null)
  if (!data)
    return error ? (
      <ProblemNote busy={isFetching} onRetry={() => void refetch()}>
        {error.message}
      </ProblemNote>
    ) : (
      <PageSkeleton />
    )
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

/** Keeps the version with which the page was opened. */
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
