import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactElement } from 'react'
import { FileInput } from '#ui/file-input.tsx'
import { pictureProblem, picturesIn, PICTURE_TYPES, useUploadPicture } from './use-upload-picture.ts'

interface PictureInput {
  /** The uploaded share of the file, 0 to 1; null while nothing is being uploaded. */
  sent: number | null
  /** Why the last picture was refused. */
  problem: string | null
  /** A file is being dragged over the target. */
  isOver: boolean
  /** Opens the browser's file picker. */
  choose: () => void
  chooser: ReactElement
  /** Props of the element onto which a picture can be dropped or pasted. */
  target: {
    onPaste: (event: ClipboardEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragLeave: () => void
    onDrop: (event: DragEvent) => void
  }
}

/** One picture: chosen, dropped or pasted, and uploaded at once; `onChange` gets its URL. */
export function usePictureInput(label: string, onChange: (url: string) => void): PictureInput {
  const { upload } = useUploadPicture()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)

  const uploadFile = async (file: File | undefined) => {
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

  return {
    sent,
    problem,
    isOver,
    choose: () => input.current?.click(),
    chooser: (
      <FileInput
        ref={input}
        accept={PICTURE_TYPES.join(',')}
        label={label}
        onChoose={(file) => void uploadFile(file)}
      />
    ),
    target: {
      onPaste: (event) => void uploadFile(picturesIn(event.clipboardData)[0]),
      onDragOver: (event) => {
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event) => {
        event.preventDefault()
        setIsOver(false)
        void uploadFile(picturesIn(event.dataTransfer)[0])
      },
    },
  }
}
