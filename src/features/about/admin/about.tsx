import { useData } from '#ui/use-data.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { formatDay } from '#shared/format-day.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { FieldProps } from '#ui/field-frame.tsx'
import { Note } from '#ui/note.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useFields } from '#ui/use-fields.ts'
import { aboutCalls } from '../calls.ts'
import type { About as AboutData, AboutContract } from '../contract.ts'

const queryKey = ['about']

/** Where a code of two-step login is typed. */
type CodeField = ComponentType<Omit<FieldProps<string>, 'label'>>

/** The version of the shop, what it changed, and the way to a newer one. */
export function About({ CodeField }: { CodeField: CodeField }) {
  const { getAbout } = useClient<AboutContract>(aboutCalls)
  const query = useData(queryKey, (options) => getAbout({}, options))
  const { data, error } = query
  if (error) return <LoadProblem query={query} />
  if (!data) return <SkeletonList label="Loading" count={3} each="h-10" className="grid max-w-2xl gap-3" />
  return (
    <div className="grid max-w-2xl gap-4">
      <p>
        <span className="font-semibold">Tokri {data.version}</span>
        <span className="text-muted"> · {ageOf(data)}</span>
      </p>
      <Newer about={data} CodeField={CodeField} />
      <section aria-labelledby="what-changed">
        <h3 id="what-changed" className="mb-1 font-semibold">
          What is new in {data.version}
        </h3>
        <ul className="grid list-disc gap-1 pl-5">
          {data.changes.map((change) => (
            <li key={change} className="text-pretty">
              {change}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function ageOf({ released, ageDays }: AboutData): string {
  if (!released || ageDays === null) return 'not released yet'
  const age = ageDays === 0 ? 'today' : ageDays === 1 ? 'yesterday' : `${ageDays} days ago`
  return `released on ${formatDay(released)}, ${age}`
}

function Newer({
  about: { newer, hasButton, requested },
  CodeField,
}: {
  about: AboutData
  CodeField: CodeField
}) {
  const [isAsking, setAsking] = useState(false)
  if (requested)
    return (
      <Note tone="leaf">
        Version {requested} will be installed within a minute. The shop closes for a moment. If the new
        version does not open, this one comes back.
      </Note>
    )
  if (newer.state === 'off')
    return (
      <p className="text-muted">
        This shop does not ask whether a newer version is out. Who runs the server can switch that on
        (RELEASES_CHECK).
      </p>
    )
  if (newer.state === 'unknown')
    return (
      <Note tone="warn">The address of new versions does not answer. The shop asks again in a minute.</Note>
    )
  if (!newer.version) return <p className="text-leaf-700">This is the newest version.</p>
  return (
    <>
      <Note tone="offer" action={hasButton && <Button onClick={() => setAsking(true)}>Upgrade</Button>}>
        Version {newer.version} is out.
        {!hasButton && ` Who runs the server installs it: tokri upgrade ${newer.version}`}
      </Note>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={`Upgrade to ${newer.version}`}>
        {isAsking && (
          <Request version={newer.version} CodeField={CodeField} onClose={() => setAsking(false)} />
        )}
      </Dialog>
    </>
  )
}

interface RequestProps {
  version: string
  CodeField: CodeField
  onClose: () => void
}

function Request({ version, CodeField, onClose }: RequestProps) {
  const { requestUpgrade } = useClient<AboutContract>(aboutCalls)
  const cache = useQueryClient()
  const form = useFields({
    initial: { secondFactor: '' },
    rules: { secondFactor: (typed) => (typed.trim() ? null : 'Enter the code from your app') },
    submit: async ({ secondFactor }) => {
      const { data } = await requestUpgrade({ body: { version, secondFactor } })
      cache.setQueryData(queryKey, data)
      onClose()
    },
  })
  return (
    <form {...form.props} className="grid gap-3">
      <p className="text-pretty text-muted">
        The shop makes a backup and closes for a minute or two. Carts stay, and tills sell on without a
        network. If the new version does not open, this one comes back with everything in it.
      </p>
      <CodeField {...form.bind('secondFactor')} />
      <FormButtons onCancel={onClose} busy={form.busy}>
        Upgrade now
      </FormButtons>
    </form>
  )
}
