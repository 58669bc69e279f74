import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { bannerDraft, type BannerDraft } from '#features/storefront/banners.ts'
import { AppError } from '#shared/problems.ts'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
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
  const { control, handleSubmit, setError, formState } = useForm<
    z.input<typeof bannerDraft>,
    unknown,
    BannerDraft
  >({ defaultValues: banner ?? emptyBanner, resolver: zodResolver(bannerDraft), mode: 'onTouched' })

  const submit = handleSubmit(async (draft) => {
    try {
      await onSave(draft)
      onClose()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setError('root', { message: error.message })
    }
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={banner ? `Edit ${banner.title}` : 'Add a banner'}
      width="md"
      footer={
        <FormButtons onCancel={onClose} form="banner-form" busy={formState.isSubmitting}>
          Save banner
        </FormButtons>
      }
    >
      <form id="banner-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        {formState.errors.root && (
          <ProblemNote reassurance="Your changes are still here. Saving again adds them to theirs.">
            {formState.errors.root.message}
          </ProblemNote>
        )}
        <Controller
          control={control}
          name="image"
          render={({ field }) => (
            <PictureField
              label="Picture of the banner"
              hint="1600 by 560 pixels; the text is on its left half"
              shape="aspect-20/7"
              value={field.value ?? ''}
              onChange={field.onChange}
            />
          )}
        />
        {texts.map(({ name, label, optional, max, hint }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <TextField
                label={label}
                optional={optional}
                hint={hint}
                maxLength={max}
                name={name}
                value={field.value ?? ''}
                onChange={field.onChange}
                onCommit={field.onBlur}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
        <div className="grid gap-3 md:grid-cols-2">
          {days.map(({ name, label }) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field, fieldState }) => (
                <TextField
                  type="date"
                  label={label}
                  optional
                  name={name}
                  value={field.value ?? ''}
                  onChange={(value) => field.onChange(value || null)}
                  onCommit={field.onBlur}
                  error={fieldState.error?.message}
                />
              )}
            />
          ))}
        </div>
        <Controller
          control={control}
          name="isActive"
          render={({ field }) => (
            <Switch label="Shown on the home page" value={field.value ?? true} onChange={field.onChange} />
          )}
        />
      </form>
    </Dialog>
  )
}
