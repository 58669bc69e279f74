import { ImagePlus } from 'lucide-react'
import { usePictureInput } from '#features/media/admin/use-picture-input.tsx'
import { LogoMark } from '#ui/brand/logo.tsx'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-frame.tsx'
import { useField } from '#ui/form-fields.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** The shop's own logo in place of the basket: chosen, dropped or pasted, uploaded, and saved with the section. */
export function LogoField({ name }: { name: string }) {
  const { value: url, onChange, error } = useField<string>(name)
  const { sent, problem, choose, chooser, target } = usePictureInput('Choose a logo', onChange)
  return (
    <div {...target}>
      <p className="mb-1 text-sm font-semibold">Logo</p>
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-16 place-items-center rounded-xl border border-line bg-surface">
          {url ? (
            <img src={url} alt="Your logo" className="size-12 object-contain" />
          ) : (
            <LogoMark className="size-10" />
          )}
        </span>
        {chooser}
        <Button
          variant="quiet"
          size="sm"
          busy={sent !== null}
          icon={<ImagePlus size={18} aria-hidden />}
          onClick={choose}
        >
          {url ? 'Change' : 'Choose a picture'}
        </Button>
        {url && sent === null && (
          <Button variant="link" size="sm" onClick={() => onChange('')}>
            Use the default logo
          </Button>
        )}
        {sent !== null && <ProgressBar label="Uploading" value={sent} />}
      </div>
      <FieldNote
        id={`${name}-note`}
        error={problem ?? error}
        hint="Square, at least 96 pixels. The shop’s name is shown next to it"
      />
    </div>
  )
}
