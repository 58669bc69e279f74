import { useState, type ReactNode } from 'react'
import { AppError } from '#shared/problems.ts'
import { formatWhen } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { formDraft } from '#ui/form-draft.ts'
import { Form } from '#ui/form-fields.tsx'
import { Note } from '#ui/note.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { Settings } from '../contract.ts'
import { settingsSections, type SettingsSection, type SettingsValues } from '../settings-sections.ts'
import { valuesOf } from '../settings-values.ts'
import { useUpdateSettings } from './use-settings.ts'

export interface SectionProps {
  settings: Settings
}

interface SectionFormProps<S extends SettingsSection> {
  section: S
  settings: Settings
  /** Converts saved values to the values of the fields, and back; both default to no conversion. */
  read?: (values: SettingsValues[S]) => SettingsValues[S]
  write?: (values: SettingsValues[S]) => SettingsValues[S]
  children: ReactNode
}

const asIs = <T,>(values: T): T => values

/** A section's form: the server's rules, a draft while typing, and conflicts with another administrator's save. */
export function SectionForm<S extends SettingsSection>({
  section,
  settings,
  read = asIs,
  write = asIs,
  children,
}: SectionFormProps<S>) {
  type Values = SettingsValues[S]
  const name = `settings-${section}`
  const saved = read(valuesOf(settings, section) as Values)
  const savedAt = settings.updatedAt[section]
  const [draft] = useState(() => formDraft.read<Values>(name))
  /** When the values that this form is based on were saved. */
  const [openedOn, setOpenedOn] = useState(draft?.updatedAt ?? savedAt)
  const [theirs, setTheirs] = useState<Values | null>(null)
  const update = useUpdateSettings()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFields<Record<string, unknown>, Values>({
    initial: draft?.values ?? saved,
    saved,
    schema: settingsSections[section] as never,
    onChange: (values, isChanged) => {
      if (isChanged) formDraft.save(name, { values, updatedAt: openedOn })
      else formDraft.remove(name)
    },
    submit: async (fieldValues) => {
      setProblem(null)
      const values = write(fieldValues)
      const { data, message } = await update.mutateAsync({ section, values, updatedAt: openedOn } as never)
      startFrom(read(valuesOf(data, section) as Values), data.updatedAt[section])
      toast.success(message)
    },
    fieldsOf: ({ fields = {} }) =>
      Object.fromEntries(
        Object.entries(fields).map(([path, error]) => [path.replace(/^values\./, ''), error]),
      ),
    onFailure: (error) => {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'stale' && error.data) {
        const { updatedAt, ...values } = error.data.current as Values & { updatedAt: string }
        setTheirs(read(values as Values))
        setOpenedOn(updatedAt)
      }
      setProblem(error.message)
    },
  })
  const { isChanged } = form

  function startFrom(values: Values, at: string) {
    form.reset(values as Record<string, unknown>)
    setOpenedOn(at)
    setTheirs(null)
    setProblem(null)
  }

  return (
    <Form form={form} className="grid max-w-2xl gap-4">
      {draft && isChanged && (
        <Note
          action={
            <Button variant="link" size="sm" onClick={() => startFrom(saved, savedAt)}>
              Discard
            </Button>
          }
        >
          You have unsaved changes.
        </Note>
      )}
      {problem && (
        <ProblemNote
          reassurance={
            theirs
              ? 'Your changes are still here. Saving again replaces theirs.'
              : 'Your changes are still here.'
          }
        >
          {problem}
        </ProblemNote>
      )}
      {theirs && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          onClick={() => startFrom(theirs, openedOn)}
        >
          Show their version
        </Button>
      )}
      <div className="grid gap-4 rounded-xl border border-line bg-surface p-4 md:p-5">{children}</div>
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-1 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas/95 px-1 py-3">
        <Button type="submit" busy={form.busy} disabled={!isChanged}>
          Save
        </Button>
        <p className="text-sm text-muted">{isChanged ? 'Not saved yet' : savedText(savedAt)}</p>
      </div>
    </Form>
  )
}

const savedText = (at: string): string => (Date.parse(at) === 0 ? '' : `Last saved: ${formatWhen(at)}`)
