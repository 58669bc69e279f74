import { Image as ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { srcSetOf, variantUrl } from '#shared/image-variants.ts'
import { classNames } from './class-names.ts'

interface PictureProps {
  /** A stored picture is loaded in the width that its box needs; any other URL is used unchanged. */
  src: string | null | undefined
  /** Empty when the name is shown next to it. */
  alt: string
  /** Its width, as in HTML: "(width < 768px) 45vw, 200px". For late pictures newer browsers measure the box instead. */
  sizes?: string
  /** One of the eight pale tints behind it. */
  tint?: Tint
  /** For the one or two pictures seen first: no lazy loading. */
  urgent?: boolean
  className?: string
}

export type Tint = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const tints: Record<Tint, string> = {
  1: 'bg-tint-1',
  2: 'bg-tint-2',
  3: 'bg-tint-3',
  4: 'bg-tint-4',
  5: 'bg-tint-5',
  6: 'bg-tint-6',
  7: 'bg-tint-7',
  8: 'bg-tint-8',
}

/** The same tint for the same id, everywhere. */
export const tintOf = (id: number): Tint => ((((Math.trunc(id) % 8) + 8) % 8) + 1) as Tint

/** A square picture with reserved space; an icon is shown when its file is missing. */
export function Picture({ src, alt, sizes = '50vw', tint, urgent, className }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src && broken !== src ? src : null
  const srcSet = shown ? srcSetOf(shown) : undefined
  const widths = urgent ? sizes : `auto, ${sizes}`
  return (
    <span
      className={classNames('relative block overflow-hidden', tint ? tints[tint] : 'bg-canvas', className)}
      style={{ aspectRatio: 1 }}
    >
      {shown ? (
        <picture key={shown} className="contents">
          {srcSet && <source type="image/avif" sizes={widths} srcSet={srcSetOf(shown, 'avif')} />}
          <img
            ref={(image) => {
              // React gets no error event for a file that failed before hydration.
              if (image?.complete && image.naturalWidth === 0) setBroken(shown)
            }}
            // The order matters: a browser starts loading with the attributes that are set so far.
            loading={urgent ? 'eager' : 'lazy'}
            sizes={srcSet && widths}
            srcSet={srcSet}
            src={variantUrl(shown, 640)}
            alt={alt}
            width={640}
            height={640}
            fetchPriority={urgent ? 'high' : undefined}
            decoding="async"
            onError={() => setBroken(shown)}
            className="size-full object-contain"
          />
        </picture>
      ) : (
        <span
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          className="grid size-full place-items-center text-ink/25"
        >
          <ImageIcon size={32} strokeWidth={1.25} aria-hidden />
        </span>
      )}
    </span>
  )
}
