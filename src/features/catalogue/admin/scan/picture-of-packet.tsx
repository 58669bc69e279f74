import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { pictureProblem, PICTURE_TYPES } from '#features/media/admin/use-upload-picture.ts'
import { shrinkPicture } from '#features/media/shrink-picture.ts'
import { FileInput } from '#ui/file-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface PictureOfPacketProps {
  /** A picture that is not uploaded yet. */
  value: File | null
  /** The picture of a product that is in the shop already. */
  stored?: string | undefined
  onChange: (picture: File | null) => void
}

/** A picture taken with the phone's camera, or chosen. It is uploaded in the background, with its product. */
export function PictureOfPacket({ value, stored, onChange }: PictureOfPacketProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!value) return
    const url = URL.createObjectURL(value)
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the address must be released again
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(null)
    }
  }, [value])

  const take = async (file: File) => {
    const wrong = pictureProblem(file)
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    const small = await shrinkPicture(file)
    setBusy(false)
    onChange(small === file ? file : new File([small], file.name, { type: small.type }))
  }
  const shown = address ?? stored

  return (
    <div className="w-24 shrink-0">
      <p aria-hidden className="mb-1 text-sm font-semibold">
        Picture
      </p>
      <FileInput
        ref={input}
        accept={PICTURE_TYPES.join(',')}
        capture="environment"
        label="Picture of the product"
        onChoose={(file) => void take(file)}
      />
      <div className="relative">
        <button
          type="button"
          aria-label={shown ? 'Take another picture' : 'Take a picture'}
          aria-busy={isBusy}
          onClick={() => input.current?.click()}
          className="grid size-24 place-items-center overflow-hidden rounded-lg border border-dashed border-edge bg-canvas text-muted hover:border-leaf-600 hover:text-leaf-700"
        >
          {isBusy ? (
            <Spinner />
          ) : shown ? (
            <img src={shown} alt="" className="size-full object-contain" />
          ) : (
            <Camera size={28} aria-hidden />
          )}
        </button>
        {value && (
          <IconButton
            size="sm"
            label="Remove the picture"
            variant="floating"
            icon={<Trash2 size={14} aria-hidden />}
            onClick={() => onChange(null)}
            className="absolute -top-2 -right-2"
          />
        )}
      </div>
      <p role="status" className="mt-1 text-sm text-danger">
        {problem}
      </p>
    </div>
  )
}
