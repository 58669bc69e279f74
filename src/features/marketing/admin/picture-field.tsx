import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  pictureProblem,
  picturesIn,
  PICTURE_TYPES,
  useUploadPicture,
} from '#features/media/admin/use-upload-picture.ts'
import { variantUrl } from '#shared/image-variants.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

interface PictureFieldProps {
  /** "Picture of the banner" */
  label: string
  hint: string
  /** Its shape, as a class: "aspect-20/7". */
  shape: string
  /** '' for none. */
  value: string
  onChange: (url: string) => void
}

/** One wide picture: chosen, dropped or pasted, uploaded at once. */
export function PictureField({ label, hint, shape, value, onChange }: PictureFieldProps) {
  const { upload } = useUploadPicture()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const take = async (file: File | undefined) => {
    if (!file || sent !== null) return
    const wrong = pictureProblem(file)
    setProblem(wrong)
    if (wrong) return
    setSent(0)
    try {
      onChange(await upload(file, setSent))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'We could not save the picture. Please try again.')
    } finally {
      setSent(null)
    }
  }

  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">
        {label} <span className="font-normal text-muted">(optional)</span>
      </p>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <button
        type="button"
        aria-label={value ? `Change the ${label.toLowerCase()}` : `Add a ${label.toLowerCase()}`}
        onClick={() => input.current?.click()}
        onPaste={(event) => void take(picturesIn(event.clipboardData)[0])}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take(picturesIn(event.dataTransfer)[0])
        }}
        className={`grid w-full max-w-md place-items-center overflow-hidden rounded-xl border border-dashed border-edge bg-canvas text-muted hover:border-leaf-600 hover:text-leaf-700 ${shape}`}
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
