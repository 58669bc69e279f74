import { useState } from 'react'
import { bannerDraft, type BannerDraft } from '#features/storefront/banners.ts'
import { AppError } from '#shared/problems.ts'
import { otherLanguages } from '#shared/translations.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { PictureField } from './picture-field.tsx'

const emptyBanner: BannerDraft = {
  title: '',
  text: '',
  image: '',
  link: '',
  action: '',
  isActive: true,
  from: null,
  until: null,
}

const texts = [
  { name: 'title', label: 'Title', optional: false, max: 60, hint: 'For example: Mangoes are here' },
  { name: 'text', label: 'Text', optional: true, max: 120, hint: 'One sentence, seen on larger screens' },
  {
    name: 'link',
    label: 'Link',
    optional: true,
    max: 500,
    hint: '/search?q=mango, or an https:// address',
  },
  { name: 'action', label: 'Link text', optional: true, max: 24, hint: 'Default: Shop now' },
] as const

const days = [
  { name: 'from', label: 'First day' },
  { name: 'until', label: 'Last day' },
] as const

interface BannerDialogProps {
  /** The banner to edit; null for a new one. */
  banner: BannerDraft | null
  /** Saves it; an error that it throws is shown here. */
  onSave: (banner: BannerDraft) => Promise<unknown>
  onClose: () => void
}

/** Adds or edits a banner. */
export function BannerDialog({ banner, onSave, onClose }: BannerDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFields({
    initial: banner ?? emptyBanner,
    schema: bannerDraft,
    submit: async (draft) => {
      setProblem(null)
      await onSave(draft)
      onClose()
    },
    onFailure: (error) => {
      if (!(error instanceof AppError)) throw error
      setProblem(error.message)
    },
  })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={banner ? `Edit ${banner.title}` : 'Add a banner'}
      width="md"
      action="Save banner"
    >
      {problem && (
        <ProblemNote reassurance="Your changes are still here. Saving again adds them to theirs.">
          {problem}
        </ProblemNote>
      )}
      <PictureField
        label="Picture of the banner"
        hint="1600 by 560 pixels; the text is on its left half"
        shape="aspect-20/7"
        {...form.bind('image')}
      />
      {texts.map(({ name, label, optional, max, hint }) => (
        <TextField
          key={name}
          label={label}
          optional={optional}
          hint={hint}
          maxLength={max}
          {...form.bind(name)}
        />
      ))}
      {otherLanguages().map(({ id, name: language }) => (
        <div key={id} lang={id} className="grid gap-3">
          {texts
            .filter(({ name }) => name !== 'link')
            .map(({ name, label, max }) => {
              const { value, ...field } = form.at<string, string | undefined>(`translations.${id}.${name}`)
              return (
                <TextField
                  key={name}
                  label={`${label} in ${language}`}
                  optional
                  maxLength={max}
                  value={value ?? ''}
                  {...field}
                />
              )
            })}
        </div>
      ))}
      <div className="grid gap-3 md:grid-cols-2">
        {days.map(({ name, label }) => (
          <TextField
            key={name}
            type="date"
            label={label}
            optional
            {...form.bind(name)}
            value={form.values[name] ?? ''}
            onChange={(value) => form.set(name, value || null)}
          />
        ))}
      </div>
      <Switch label="Shown on the home page" {...form.bind('isActive')} />
    </FormDialog>
  )
}
