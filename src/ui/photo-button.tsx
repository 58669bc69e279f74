import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './button.tsx'
import { FileInput } from './file-input.tsx'

interface PhotoButtonProps {
  children: string
  /** What is to be seen on the photo. */
  name: string
  busy: boolean
  onPhoto: (file: File) => void
}

/** Chooses a photo, or takes one. */
export function PhotoButton({ children, name, busy, onPhoto }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput ref={input} accept="image/jpeg,image/png,image/webp" label={name} onChoose={onPhoto} />
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
