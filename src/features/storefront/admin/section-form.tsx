import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, type ReactNode } from 'react'
import { FormProvider, useForm, type Resolver } from 'react-hook-form'
import { AppError } from '#shared/problems.ts'
import { formatWhen } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { formDraft } from '#ui/form-draft.ts'
import { Note } from '#ui/note.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { toast } from '#ui/toast.tsx'
import type { Settings } from '../contract.ts'
import { settingsSections, type SettingsSection, type SettingsValues } from '../settings-sections.ts'
import { valuesOf } from '../settings-values.ts'
import { useUpdateSettings } from './use-settings.ts'

/** What every section of the settings gets. */
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

/**
 * The form of one section: validated by the server's rules, stored as a draft while typing, and able to resolve a
 * conflict with another administrator's save.
 */
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
  const form = useForm<Record<string, unknown>>({
    defaultValues: saved,
    resolver: zodResolver(settingsSections[section] as never) as unknown as Resolver<Record<string, unknown>>,
    mode: 'onTouched',
  })
  const { handleSubmit, subscribe, reset, setError, formState } = form
  const { isDirty } = formState

  useEffect(() => {
    if (draft) reset(draft.values, { keepDefaultValues: true })
  }, [draft, reset])
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: differs }) => {
          if (differs) formDraft.save(name, { values, updatedAt: openedOn })
          else formDraft.remove(name)
        },
      }),
    [subscribe, name, openedOn],
  )

  const startFrom = (values: Values, at: string) => {
    formDraft.remove(name)
    setOpenedOn(at)
    setTheirs(null)
    reset(values as Record<string, unknown>)
  }
  const submit = handleSubmit(async (fieldValues) => {
    const values = write(fieldValues as Values)
    try {
      const { data, message } = await update.mutateAsync({ section, values, updatedAt: openedOn } as never)
      startFrom(read(valuesOf(data, section) as Values), data.updatedAt[section])
      toast.success(message)
    } catch (error) {
      showErrors(error)
    }
  })
  function showErrors(error: unknown) {
    if (!(error instanceof AppError)) throw error
    const fields = Object.entries(error.fields ?? {}).filter(([field]) => field.startsWith('values.'))
    for (const [field, message] of fields)
      setError(field.slice('values.'.length), { message }, { shouldFocus: true })
    if (fields.length > 0) return
    if (error.code === 'stale' && error.data) {
      const { updatedAt, ...values } = error.data.current as Values & { updatedAt: string }
      setTheirs(read(values as Values))
      setOpenedOn(updatedAt)
    }
    setError('root', { message: error.message })
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-2xl gap-4">
        {draft && isDirty && (
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
        {formState.errors.root && (
          <ProblemNote
            reassurance={
              theirs
                ? 'Your changes are still here. Saving again replaces theirs.'
                : 'Your changes are still here.'
            }
          >
            {formState.errors.root.message}
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
          <Button type="submit" busy={formState.isSubmitting} disabled={!isDirty}>
            Save
          </Button>
          <p className="text-sm text-muted">{isDirty ? 'Not saved yet' : savedText(savedAt)}</p>
        </div>
      </form>
    </FormProvider>
  )
}

const savedText = (at: string): string => (Date.parse(at) === 0 ? '' : `Last saved: ${formatWhen(at)}`)
