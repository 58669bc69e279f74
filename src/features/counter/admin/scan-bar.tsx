import { t } from '#shared/words.ts'
import { Camera } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { CameraView } from '#features/catalogue/admin/scan/camera-view.tsx'
import { Button } from '#ui/button.tsx'
import { ScanField } from './scan-field.tsx'

interface ScanBarProps extends ComponentProps<typeof ScanField> {
  /** The camera stays open for the next customer while money is taken. */
  isShown: boolean
  onCode: (code: string) => void
}

/** The field of a till, and a camera for those without a scanner. */
export function ScanBar({ isShown, onCode, ...field }: ScanBarProps) {
  const [showsCamera, setShowsCamera] = useState(false)
  if (!isShown) return null
  return (
    <>
      <div className="flex gap-2">
        <ScanField {...field} />
        <Button
          variant="quiet"
          size="lg"
          className="px-3!"
          aria-label={t('counter.scan-with-the-camera')}
          icon={<Camera size={20} aria-hidden />}
          onClick={() => setShowsCamera(!showsCamera)}
        />
      </div>
      {showsCamera && <CameraView onCode={onCode} onClose={() => setShowsCamera(false)} />}
    </>
  )
}
