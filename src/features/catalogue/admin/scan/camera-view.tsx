import { t } from '#shared/words.ts'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { openDetector } from './barcode-detector.ts'
import { cameraProblem, missingCamera } from './camera-problem.ts'
import { createSeenCodes } from './seen-codes.ts'

/** Milliseconds between two pictures that are searched for a code. */
const PAUSE_MS = 120

interface CameraViewProps {
  /** Called once for each packet that is shown to the camera. */
  onCode: (code: string) => void
  onClose: () => void
}

/** The camera's picture, searched for barcodes. The camera is off as soon as this is removed. */
export function CameraView({ onCode, onClose }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isLooking, setLooking] = useState(false)
  const [problem, setProblem] = useState<string | null>(() => missingCamera(window))
  const [attempt, setAttempt] = useState(0)
  const pass = useEffectEvent(onCode)

  useEffect(() => {
    if (missingCamera(window)) return
    const opened = new AbortController()
    openCamera(video.current!, opened.signal, (code) => pass(code)).then(
      () => !opened.signal.aborted && setLooking(true),
      (error: unknown) => {
        if (opened.signal.aborted) return
        opened.abort()
        setProblem(cameraProblem(error instanceof Error ? error.name : ''))
      },
    )
    return () => opened.abort()
  }, [attempt])

  if (problem)
    return (
      <ProblemNote
        onRetry={
          missingCamera(window)
            ? undefined
            : () => {
                setProblem(null)
                setLooking(false)
                setAttempt(attempt + 1)
              }
        }
      >
        {problem}
      </ProblemNote>
    )
  return (
    <div className="relative overflow-hidden rounded-xl bg-ink">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('catalogue.camera-picture')}
        className="block aspect-4/3 max-h-[45dvh] w-full object-cover"
      />
      <div
        aria-hidden
        className="absolute inset-x-[12%] inset-y-[30%] rounded-lg border-2 border-surface/90 shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]"
      />
      <p
        role="status"
        className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-2 bg-ink/70 px-3 py-2 text-sm font-medium text-surface"
      >
        {isLooking ? (
          t('catalogue.hold-the-bars-inside-the-frame')
        ) : (
          <>
            <Spinner /> {t('catalogue.starting-the-camera')}
          </>
        )}
      </p>
      <IconButton
        label={t('catalogue.close-the-camera')}
        variant="floating"
        icon={X}
        onClick={onClose}
        className="absolute top-2 right-2"
      />
    </div>
  )
}

/** Starts the camera and passes on the codes that it sees until `signal` is aborted. Rejects when either is not possible. */
async function openCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const decoder = openDetector().catch((cause: unknown) => {
    throw Object.assign(new Error('the decoder could not be loaded', { cause }), {
      name: 'DecoderError',
    })
  })
  // Handled below, after the camera's own error.
  decoder.catch(() => undefined)
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  const [detect] = await Promise.all([decoder, video.play()])
  const see = createSeenCodes()
  const look = async () => {
    if (signal.aborted) return
    const seen = await detect(video).catch(() => null)
    if (signal.aborted) return
    const code = see(seen, performance.now())
    if (code) onCode(code)
    setTimeout(() => void look(), PAUSE_MS)
  }
  void look()
}
