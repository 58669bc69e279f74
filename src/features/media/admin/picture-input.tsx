import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Picture } from '#ui/picture.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { pictureProblem, picturesIn, PICTURE_TYPES, useUploadPicture } from './use-upload-picture.ts'

interface PictureInputProps {
  /** "Picture of Dairy" */
  label: string
  /** '' for none. */
  value: string
  onChange: (url: string) => void
  /** Only the picture's square, for a row of a list. */
  bare?: boolean
}

/** One picture: chosen, dropped or pasted onto it, uploaded at once. */
export function PictureInput({ label, value, onChange, bare }: PictureInputProps) {
  const { upload } = useUploadPicture()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)

  const take = async (file: File | undefined) => {
    if (!file || sent !== null) return
    const wrong = pictureProblem(file)
    setProblem(wrong)
    if (wrong) return
    setSent(0)
    try {
      onChange(await upload(file, setSent))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Not uploaded. Please try again.')
    } finally {
      setSent(null)
    }
  }

  const square = (
    <button
      type="button"
      title={value ? `Change the ${label.toLowerCase()}` : label}
      aria-label={value ? `Change the ${label.toLowerCase()}` : `Add a ${label.toLowerCase()}`}
      onClick={() => input.current?.click()}
      onPaste={(event) => void take(picturesIn(event.clipboardData)[0])}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        void take(picturesIn(event.dataTransfer)[0])
      }}
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
  const chooser = (
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
      <div className="flex items-center gap-4">
        {chooser}
        {square}
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" size="sm" onClick={() => input.current?.click()}>
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
