import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { FileInput } from '#ui/file-input.tsx'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import {
  pictureProblem,
  picturesIn,
  PICTURE_TYPES,
  useUploadPicture,
} from '#features/media/admin/use-upload-picture.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useFocusAfterMove } from '#ui/use-focus-after-move.ts'
import { useProductFields } from './bound-fields.tsx'

const MAX_PICTURES = 10

interface Upload {
  id: number
  name: string
  sent: number
  /** The upload error; it can be retried. */
  problem: string | null
  file: File
}

/** The pictures of a product: dropped, pasted anywhere on the page, or chosen; the first one is shown on cards. */
export function PicturesField() {
  const field = useProductFields().bind('image')
  const { upload } = useUploadPicture()
  const [uploads, setUploads] = useState<Upload[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [dragged, setDragged] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { frame, follow } = useFocusAfterMove<HTMLUListElement>(field.value)
  const nextId = useRef(0)
  // Uploads finish in any order.
  const pictures = useRef(field.value)
  useLayoutEffect(() => {
    pictures.current = field.value
  }, [field.value])
  const set = (next: string[]) => {
    pictures.current = next
    field.onChange(next)
  }

  const send = async (id: number, file: File) => {
    const change = (next: Partial<Upload>) =>
      setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...next } : each)))
    change({ sent: 0, problem: null })
    try {
      const url = await upload(file, (sent) => change({ sent }))
      if (!pictures.current.includes(url)) set([...pictures.current, url])
      setUploads((all) => all.filter((each) => each.id !== id))
    } catch (error) {
      change({ problem: error instanceof Error ? error.message : 'Not uploaded.' })
    }
  }
  const addFiles = (files: File[]) => {
    const problems = files.map(pictureProblem)
    const valid = files.filter((_, i) => !problems[i])
    const room = MAX_PICTURES - pictures.current.length - uploads.length
    setProblem(
      problems.find(Boolean) ??
        (valid.length > room ? `A product has at most ${MAX_PICTURES} pictures.` : null),
    )
    const accepted = valid.slice(0, Math.max(0, room)).map((file) => {
      nextId.current += 1
      return { id: nextId.current, name: file.name, sent: 0, problem: null, file }
    })
    setUploads((all) => [...all, ...accepted])
    // One at a time: a phone's connection and the server's encoder are slow.
    void accepted.reduce((before, { id, file }) => before.then(() => send(id, file)), Promise.resolve())
  }
  const addPastedFiles = useEffectEvent(addFiles)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = picturesIn(event.clipboardData)
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      addPastedFiles(files)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])

  const move = (from: number, to: number) => {
    const url = field.value[from]
    if (url === undefined || to < 0 || to >= field.value.length) return
    set(field.value.toSpliced(from, 1).toSpliced(to, 0, url))
    setAnnouncement(`Picture ${from + 1} moved to position ${to + 1}`)
  }
  const moveBy = (from: number, by: -1 | 1) => {
    follow(from, by)
    move(from, from + by)
  }

  return (
    <div
      className={classNames('rounded-xl', isOver && 'outline-2 outline-offset-4 outline-leaf-600')}
      onDragOver={(event) => {
        event.preventDefault()
        if (dragged === null) setIsOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        addFiles(picturesIn(event.dataTransfer))
      }}
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul
        ref={frame}
        className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3"
        aria-label="Pictures"
      >
        {field.value.map((url, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same by keyboard
          <li
            key={url}
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragEnter={() => {
              if (dragged === null || dragged === index) return
              move(dragged, index)
              setDragged(index)
            }}
            className={classNames(
              'overflow-hidden rounded-xl border border-line md:cursor-grab',
              dragged === index && 'opacity-45',
            )}
          >
            <span className="relative block">
              <Picture src={url} alt={`Picture ${index + 1}`} sizes="128px" className="p-1" />
              {index === 0 && (
                <span className="absolute top-1.5 left-1.5 rounded-sm bg-leaf-50 px-1.5 text-xs font-semibold text-leaf-700">
                  On the card
                </span>
              )}
            </span>
            <span data-moves="" className="flex justify-between border-t border-line">
              <PictureButton
                label={`Move picture ${index + 1} forward`}
                isOff={index === 0}
                onClick={() => moveBy(index, -1)}
              >
                <ArrowLeft size={16} aria-hidden />
              </PictureButton>
              <PictureButton
                label={`Remove picture ${index + 1}`}
                onClick={() => set(field.value.filter((other) => other !== url))}
              >
                <X size={16} aria-hidden />
              </PictureButton>
              <PictureButton
                label={`Move picture ${index + 1} back`}
                isOff={index === field.value.length - 1}
                onClick={() => moveBy(index, 1)}
              >
                <ArrowRight size={16} aria-hidden />
              </PictureButton>
            </span>
          </li>
        ))}
        {uploads.map(({ id, name, sent, problem: failed, file }) => (
          <li
            key={id}
            className="grid aspect-square content-center gap-2 rounded-xl border border-line p-2 text-center"
          >
            <p className="truncate text-xs text-muted">{name}</p>
            {failed ? (
              <>
                <p role="alert" className="line-clamp-3 text-xs text-danger">
                  {failed}
                </p>
                <span className="flex flex-wrap justify-center">
                  <Button size="sm" variant="link" onClick={() => void send(id, file)}>
                    Retry
                  </Button>
                  <Button
                    size="sm"
                    variant="link"
                    onClick={() => setUploads((all) => all.filter((each) => each.id !== id))}
                  >
                    Remove
                  </Button>
                </span>
              </>
            ) : (
              <ProgressBar label={`Uploading ${name}`} value={sent} />
            )}
          </li>
        ))}
        {field.value.length + uploads.length < MAX_PICTURES && (
          <li>
            <button
              type="button"
              onClick={() => input.current?.click()}
              className="grid aspect-square w-full place-content-center justify-items-center gap-1 rounded-xl border border-dashed border-edge bg-canvas p-2 text-center text-sm font-semibold text-leaf-700 hover:border-leaf-600 hover:bg-leaf-50"
            >
              <ImagePlus size={24} aria-hidden />
              Add pictures
              <span className="text-xs font-normal text-muted max-md:hidden">or drop or paste them</span>
            </button>
          </li>
        )}
      </ul>
      <FileInput
        ref={input}
        multiple
        accept={PICTURE_TYPES.join(',')}
        label="Choose pictures"
        onChoose={(_first, all) => addFiles(all)}
      />
      <p role="status" className="mt-2 min-h-5 text-sm text-danger">
        {problem ?? field.error}
      </p>
    </div>
  )
}

interface PictureButtonProps {
  label: string
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

function PictureButton({ label, isOff, onClick, children }: PictureButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      disabled={isOff}
      onClick={onClick}
      className="grid h-9 grow place-items-center text-muted not-disabled:hover:bg-leaf-50 not-disabled:hover:text-ink disabled:text-line"
    >
      {children}
    </button>
  )
}
