import { ImagePlus } from 'lucide-react'
import { usePictureInput } from '#features/media/admin/use-picture-input.tsx'
import { variantUrl } from '#shared/image-variants.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'

interface PictureFieldProps {
  /** "Picture of the banner" */
  label: string
  hint: string
  /** The aspect ratio as a class: "aspect-20/7". */
  shape: string
  /** '' for none. */
  value: string
  onChange: (url: string) => void
}

/** One wide picture: chosen, dropped or pasted, and uploaded at once. */
export function PictureField({ label, hint, shape, value, onChange }: PictureFieldProps) {
  const { sent, problem, isOver, choose, chooser, target } = usePictureInput(label, onChange)
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">
        {label} <span className="font-normal text-muted">(optional)</span>
      </p>
      {chooser}
      <button
        type="button"
        aria-label={value ? `Change the ${label.toLowerCase()}` : `Add a ${label.toLowerCase()}`}
        onClick={choose}
        {...target}
        className={classNames(
          'grid w-full max-w-md place-items-center overflow-hidden rounded-xl border border-dashed bg-canvas text-muted hover:border-leaf-600 hover:text-leaf-700',
          isOver ? 'border-leaf-600 bg-leaf-50' : 'border-edge',
          shape,
        )}
      >
        {value ? (
          <img src={variantUrl(value, 640)} alt="" className="size-full object-cover" />
        ) : (
          <ImagePlus size={28} aria-hidden />
        )}
      </button>
      {value && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => onChange('')}>
          Remove picture
        </Button>
      )}
      <div aria-live="polite" className="min-h-5 text-sm text-muted">
        {sent !== null ? (
          <ProgressBar label="Uploading the picture" value={sent} />
        ) : problem ? (
          <p className="text-danger">{problem}</p>
        ) : (
          <p>{hint}</p>
        )}
      </div>
    </div>
  )
}
