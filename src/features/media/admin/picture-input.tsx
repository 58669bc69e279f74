import { ImagePlus, Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Picture } from '#ui/picture.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { usePictureInput } from './use-picture-input.tsx'

interface PictureInputProps {
  /** "Picture of Dairy" */
  label: string
  /** '' for none. */
  value: string
  onChange: (url: string) => void
  /** Only the square picture, for a row of a list. */
  bare?: boolean
}

/** One picture: chosen, dropped or pasted onto it, and uploaded at once. */
export function PictureInput({ label, value, onChange, bare }: PictureInputProps) {
  const { sent, problem, isOver, choose, chooser, target } = usePictureInput(label, onChange)

  const square = (
    <button
      type="button"
      title={value ? `Change the ${label.toLowerCase()}` : label}
      aria-label={value ? `Change the ${label.toLowerCase()}` : `Add a ${label.toLowerCase()}`}
      onClick={choose}
      {...target}
      className={classNames(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-lg border border-dashed bg-canvas text-muted hover:border-leaf-600 hover:text-leaf-700',
        bare ? 'size-11' : 'size-24',
        isOver ? 'border-leaf-600 bg-leaf-50' : 'border-edge',
      )}
    >
      {value ? (
        <Picture src={value} alt="" sizes="96px" className="size-full" />
      ) : (
        <ImagePlus size={bare ? 18 : 24} aria-hidden />
      )}
      {sent !== null && (
        <span className="absolute inset-x-1 bottom-1">
          <ProgressBar label="Uploading" value={sent} />
        </span>
      )}
    </button>
  )
  if (bare)
    return (
      <span className="relative inline-flex flex-wrap items-center gap-1">
        {chooser}
        {square}
        {value && (
          <IconButton
            size="sm"
            label={`Remove the ${label.toLowerCase()}`}
            icon={<Trash2 size={14} aria-hidden />}
            onClick={() => onChange('')}
          />
        )}
        <span role="status" className="text-xs text-danger">
          {problem}
        </span>
      </span>
    )
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">
        Picture <span className="font-normal text-muted">(optional)</span>
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {chooser}
        {square}
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" size="sm" onClick={choose}>
            {value ? 'Change picture' : 'Choose a picture'}
          </Button>
          {value && (
            <Button variant="quiet" size="sm" onClick={() => onChange('')}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="mt-1 min-h-5 text-sm text-danger">
        {problem}
      </p>
    </div>
  )
}
