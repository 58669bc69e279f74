import { t } from '#shared/words.ts'
import { useState } from 'react'

/** A small photo; a tap makes it large. */
export function SmallPhoto({ src, alt }: { src: string; alt: string }) {
  const [isLarge, setLarge] = useState(false)
  return (
    <button
      type="button"
      aria-label={isLarge ? t('ui.make-the-photo-smaller') : t('ui.make-the-photo-larger')}
      aria-pressed={isLarge}
      onClick={() => setLarge(!isLarge)}
      className="justify-self-start rounded-lg"
    >
      <img
        src={src}
        alt={alt}
        className={`${isLarge ? 'max-h-[70dvh]' : 'h-28'} max-w-full rounded-lg border border-line object-contain`}
      />
    </button>
  )
}
