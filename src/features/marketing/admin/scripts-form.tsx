import { Fragment, useEffect, useState } from 'react'
import { AppError } from '#shared/problems.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { FieldPurpose, ScriptVersion } from '../contract.ts'
import { PURPOSE_ATTRIBUTE } from '../script-consent.ts'
import { ScriptsPreview } from './scripts-preview.tsx'
import { useScriptChanges, useScriptParts } from './use-scripts.ts'
import { purposeFieldOf, purposeOptions, purposeProblem } from './script-purposes.ts'

interface FormValues {
  headerScripts: string
  metaTags: string
  bodyScripts: string
  /** One per line. */
  hosts: string
  note: string
  headerPurpose: FieldPurpose | ''
  bodyPurpose: FieldPurpose | ''
}

const fields = [
  {
    name: 'headerScripts',
    label: 'Header scripts',
    hint: 'Include the <script> tags, exactly as the service provides them',
  },
  { name: 'metaTags', label: 'Meta tags', hint: 'Only name, property and content are kept' },
  { name: 'bodyScripts', label: 'Body scripts', hint: 'At the end of the page' },
] as const

/** Milliseconds without typing before the fields are checked. */
const PAUSE_MS = 500

const hostsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

interface ScriptsFormProps {
  newest: ScriptVersion | null
  /** When the version that this form is based on was saved. */
  openedOn: string | undefined
  isOn: boolean
  onSaved: (version: ScriptVersion) => void
  /** Called with the version that somebody else has saved meanwhile. */
  onStale: (version: ScriptVersion) => void
}

/** The three fields and their allowed hosts, checked while typing, next to a preview of the resulting page. */
export function ScriptsForm({ newest, openedOn, isOn, onSaved, onStale }: ScriptsFormProps) {
  const { save } = useScriptChanges()
  const [problem, setProblem] = useState<AppError | null>(null)
  const form = useFields({
    initial: valuesOf(newest),
    rules: {
      headerPurpose: (purpose, all) => purposeProblem(purpose, all.headerScripts),
      bodyPurpose: (purpose, all) => purposeProblem(purpose, all.bodyScripts),
    },
    submit: async ({ hosts, headerPurpose, bodyPurpose, ...draft }) => {
      setProblem(null)
      const reply = await save.mutateAsync({
        ...draft,
        headerPurpose: headerPurpose || null,
        bodyPurpose: bodyPurpose || null,
        hosts: hostsOf(hosts),
        updatedAt: openedOn,
      })
      toast.success(reply.message)
      if (reply.removed.length > 0)
        toast.plain(`Removed from the meta tags: ${reply.removed.join(' ').slice(0, 200)}`)
      onSaved(reply.data)
    },
    fieldsOf: ({ fields = {} }) =>
      Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.split('.')[0]!, message])),
    onFailure: (error) => {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'stale') onStale(error.data?.current as ScriptVersion)
      setProblem(error)
    },
  })
  const { values } = form
  const debounced = useDebounced(values)
  const preview = useScriptParts({ ...scriptsOf(debounced), hosts: hostsOf(debounced.hosts) })
  const addHost = (host: string) => form.set('hosts', [...hostsOf(values.hosts), host].join('\n'))

  return (
    <form
      {...form.props}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="grid min-w-0 gap-3 rounded-xl border border-line bg-surface p-4 md:p-5">
        {problem && (
          <ProblemNote
            reassurance={
              problem.code === 'stale'
                ? 'Your changes are still here. Saving again replaces theirs; the history keeps both.'
                : 'Your changes are still here.'
            }
          >
            {problem.message}
          </ProblemNote>
        )}
        {fields.map(({ name, label, hint }) => {
          const bound = form.bind(name)
          return (
            <Fragment key={name}>
              <TextArea
                code
                optional
                rows={name === 'metaTags' ? 4 : 7}
                label={label}
                hint={hint}
                maxLength={20_000}
                {...bound}
                error={
                  bound.error ??
                  fieldProblem(preview.error, name) ??
                  (preview.isPlaceholderData ? null : preview.data?.problems[name])
                }
              />
              {name !== 'metaTags' && (
                <SelectField
                  label={`What the ${label.toLowerCase()} are for`}
                  hint={`One script may have a purpose of its own: <script ${PURPOSE_ATTRIBUTE}="analytics">`}
                  optional={values[name].trim() === ''}
                  placeholder="Choose"
                  options={purposeOptions}
                  {...form.bind(purposeFieldOf[name])}
                />
              )}
            </Fragment>
          )
        })}
        <TextArea
          code
          optional
          rows={3}
          label="Allowed hosts"
          hint="One per line: www.googletagmanager.com, *.example.com"
          {...form.bind('hosts')}
          error={form.bind('hosts').error ?? fieldProblem(preview.error, 'hosts')}
        />
        <TextField
          label="What changed"
          optional
          hint="For the history"
          maxLength={200}
          {...form.bind('note')}
        />
        <div className="flex flex-col gap-2 md:flex-row md:items-center md:justify-end">
          {!isOn && (
            <div className="grow">
              <Note tone="warn">Scripts are off: this is saved, but not added to any page.</Note>
            </div>
          )}
          <Button type="submit" busy={form.busy}>
            Save and publish
          </Button>
        </div>
      </div>
      <div className="grid min-w-0 gap-5">
        <ScriptsPreview
          parts={preview.data?.parts ?? null}
          purposes={{ head: values.headerPurpose, body: values.bodyPurpose }}
          problem={preview.error && previewProblem(preview.error)}
          onAddHost={addHost}
        />
      </div>
    </form>
  )
}

const valuesOf = (version: ScriptVersion | null): FormValues => ({
  headerScripts: version?.headerScripts ?? '',
  metaTags: version?.metaTags ?? '',
  bodyScripts: version?.bodyScripts ?? '',
  hosts: (version?.hosts ?? []).map((host) => host.replace(/^https:\/\//, '')).join('\n'),
  note: '',
  headerPurpose: version?.headerPurpose ?? '',
  bodyPurpose: version?.bodyPurpose ?? '',
})

const scriptsOf = ({ headerScripts, metaTags, bodyScripts }: FormValues) => ({
  headerScripts,
  metaTags,
  bodyScripts,
})

/** Why the check refused a field, or a part of it such as one of the hosts. */
function fieldProblem(error: Error | null, field: keyof FormValues): string | null {
  const fields = error instanceof AppError ? Object.entries(error.fields ?? {}) : []
  return fields.find(([name]) => name === field || name.startsWith(`${field}.`))?.[1] ?? null
}

const previewProblem = (error: Error): string =>
  error instanceof AppError && error.fields
    ? 'The preview returns once the marked field is valid. Pages keep the last published version.'
    : error.message

/** A value, once it has not changed for `PAUSE_MS`. */
function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
