import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { mediaCalls } from '#features/media/calls.ts'
import type { MediaContract } from '#features/media/contract.ts'
import { useClient } from '#ui/api-context.tsx'
import { LogoMark } from '#ui/brand/logo.tsx'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-frame.tsx'
import { useField } from '#ui/form-fields.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** The shop's own logo in place of the basket: chosen, uploaded, and saved with the section. */
export function LogoField({ name }: { name: string }) {
  const media = useClient<MediaContract>(mediaCalls)
  const field = useField<string>(name)
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const url = String(field.value)

  const upload = async (file: File | undefined) => {
    if (!file || sent !== null) return
    setProblem(null)
    setSent(0)
    try {
      const { data } = await media.uploadImage({ form: { image: file } }, { onProgress: setSent })
      field.onChange(data.url)
    } catch (error) {
      setProblem(
        error instanceof Error ? error.message : 'The picture could not be uploaded. Please try again.',
      )
    } finally {
      setSent(null)
      if (input.current) input.current.value = ''
    }
  }
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">Logo</p>
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-16 place-items-center rounded-xl border border-line bg-surface">
          {url ? (
            <img src={url} alt="Your logo" className="size-12 object-contain" />
          ) : (
            <LogoMark className="size-10" />
          )}
        </span>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="sr-only"
          tabIndex={-1}
          aria-label="Choose a logo"
          onChange={(event) => void upload(event.target.files?.[0])}
        />
        <Button
          variant="quiet"
          size="sm"
          busy={sent !== null}
          icon={<ImagePlus size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {url ? 'Change' : 'Choose a picture'}
        </Button>
        {url && sent === null && (
          <Button variant="link" size="sm" onClick={() => field.onChange('')}>
            Use the default logo
          </Button>
        )}
        {sent !== null && <ProgressBar label="Uploading" value={sent} />}
      </div>
      <FieldNote
        id={`${name}-note`}
        error={problem ?? field.error}
        hint="Square, at least 96 pixels. The shop’s name is shown next to it"
      />
    </div>
  )
}
