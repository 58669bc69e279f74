import { t } from '#shared/words.ts'
import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FileInput } from '#ui/file-input.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_BYTES = 8 * 1024 * 1024

const problemOf = (file: File): string | null =>
  !TYPES.includes(file.type)
    ? t('grievances.choose-a-jpeg-png-or-webp-picture')
    : file.size > MAX_BYTES
      ? t('grievances.that-picture-is-too-large-at-most')
      : null

export function PhotoInput({
  photo,
  onChoose,
}: {
  photo: File | null
  onChoose: (photo: File | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])
  const show = (file: File | null) => {
    setPreview(file && URL.createObjectURL(file))
    onChoose(file)
  }
  return (
    <div className="grid gap-2">
      <FileInput
        ref={input}
        accept={TYPES.join(',')}
        label={t('grievances.photo')}
        onChoose={(file) => {
          setProblem(problemOf(file))
          show(problemOf(file) ? null : file)
        }}
      />
      {photo && preview && (
        <img
          src={preview}
          alt={t('grievances.chosen')}
          className="max-h-48 w-fit max-w-full rounded-lg border border-line object-contain"
          onError={() => {
            show(null)
            setProblem(t('grievances.this-file-cannot-be-shown-as-a'))
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="soft"
          size="sm"
          icon={<Camera size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {photo ? t('grievances.another-photo') : t('grievances.add-a-photo')}
        </Button>
        {photo && (
          <Button variant="quiet" size="sm" onClick={() => show(null)}>
            {t('grievances.remove')}
          </Button>
        )}
        <p className="text-sm text-muted">{t('grievances.optional-only-the-shop-sees-it')}</p>
      </div>
      <p role="status" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  )
}

/** After the complaint was received and its photo was not: chooses and sends one. */
export function PhotoAgain({
  problem,
  onPhoto,
}: {
  problem: string
  onPhoto: (file: File) => Promise<void>
}) {
  const [photo, setPhoto] = useState<File | null>(null)
  const [failed, setFailed] = useState<string | null>(problem)
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    await onPhoto(file).then(
      () => setFailed(null),
      (error: Error) => setFailed(error.message),
    )
    setBusy(false)
  }
  if (failed === null) return <p role="status">{t('grievances.your-photo-was-added')}</p>
  return (
    <div className="grid gap-3">
      <ProblemNote>{t('grievances.your-photo-was-not-added-failed', { failed })}</ProblemNote>
      <PhotoInput photo={photo} onChoose={setPhoto} />
      {photo && (
        <Button variant="quiet" size="sm" busy={busy} onClick={() => void send(photo)}>
          {t('grievances.send-this-photo')}
        </Button>
      )}
    </div>
  )
}
