import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './button.tsx'

/** Chooses a photo, or takes one. */
export function PhotoButton({
  children,
  name,
  busy,
  onPhoto,
}: {
  children: string
  /** What is to be seen on the photo. */
  name: string
  busy: boolean
  onPhoto: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={name}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be chosen again.
          event.target.value = ''
          if (file) onPhoto(file)
        }}
      />
      <Button
        variant="soft"
        size="sm"
        icon={<Camera size={18} aria-hidden />}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
