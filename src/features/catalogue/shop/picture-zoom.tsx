import { t } from '#shared/words.ts'
import { useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Picture } from '#ui/picture.tsx'

interface PictureZoomProps {
  open: boolean
  onClose: () => void
  name: string
  src: string
}

/** A full-screen picture that zooms in twofold on a press, so that the small print of a label can be read. */
export function PictureZoom({ open, onClose, name, src }: PictureZoomProps) {
  const [isLarge, setLarge] = useState(false)
  return (
    <Dialog width="lg" open={open} onClose={onClose} title={name}>
      <div className="-mx-5 -my-4 max-h-[76dvh] overflow-auto overscroll-contain">
        <button
          type="button"
          aria-pressed={isLarge}
          aria-label={isLarge ? t('catalogue.zoom-out') : t('catalogue.zoom-in')}
          onClick={() => setLarge(!isLarge)}
          className={classNames(
            'block -outline-offset-4',
            isLarge ? 'w-[200%] cursor-zoom-out!' : 'w-full cursor-zoom-in!',
          )}
        >
          <Picture src={src} alt={name} sizes="(width < 768px) 200vw, 1280px" className="bg-surface p-4" />
        </button>
      </div>
    </Dialog>
  )
}
