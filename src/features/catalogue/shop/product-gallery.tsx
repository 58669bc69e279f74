import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { ZoomIn } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { Pack, Product } from '#shared/shapes.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyOverlay } from '#ui/overlay.tsx'
import { Picture, tintOf } from '#ui/picture.tsx'
import { packPictures } from '../pack-pictures.ts'

const PictureZoom = lazyOverlay(() => import('./picture-zoom.tsx').then((file) => file.PictureZoom))

interface ProductGalleryProps {
  product: Product
  /** The selected pack; its own picture comes first. */
  pack: Pack
  dimmed: boolean
  /** Marks over the picture's corner. */
  children?: ReactNode
}

/** A product's pictures: swiped on phones, selected by thumbnails below. */
export function ProductGallery({ product, pack, dimmed, children }: ProductGalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [seen, setSeen] = useState(0)
  const [zoomed, setZoomed] = useState<string | null>(null)
  const known = packPictures(product, pack)
  const pictures = known.length > 0 ? known : ['']
  const tint = tintOf(product.category)
  const several = pictures.length > 1
  return (
    <div>
      <div className="relative overflow-hidden rounded-2xl border border-line">
        <ul
          ref={strip}
          tabIndex={several ? 0 : undefined}
          aria-label={t('catalogue.pictures')}
          className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto -outline-offset-2"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setSeen(Math.round(scrollLeft / Math.max(1, clientWidth)))
          }
        >
          {pictures.map((src, index) => (
            <li key={src} className="w-full shrink-0 snap-center">
              <Picture
                src={src}
                alt={
                  several
                    ? t('catalogue.name-picture-index', { name: localName(product), index: index + 1 })
                    : localName(product)
                }
                tint={tint}
                urgent={index === 0}
                sizes="(width < 768px) calc(100vw - 80px), 520px"
                className={classNames('p-6 md:p-10', dimmed && 'opacity-45 grayscale')}
              />
            </li>
          ))}
        </ul>
        {children}
        {known.length > 0 && (
          <span className="absolute top-2 right-2">
            <IconButton
              variant="floating"
              label={t('catalogue.enlarge-picture')}
              aria-haspopup="dialog"
              icon={ZoomIn}
              onPointerEnter={PictureZoom.preload}
              onClick={() => setZoomed(pictures[seen] ?? null)}
            />
          </span>
        )}
      </div>
      <PictureZoom
        open={zoomed !== null}
        onClose={() => setZoomed(null)}
        name={localName(product)}
        src={zoomed ?? pictures[seen] ?? ''}
      />
      {several && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {pictures.map((src, index) => (
            <li key={src}>
              <button
                type="button"
                aria-label={t('catalogue.show-picture-index', { index: index + 1 })}
                aria-current={index === seen || undefined}
                onClick={() =>
                  strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'smooth' })
                }
                className={classNames(
                  'block w-16 overflow-hidden rounded-lg border-2',
                  index === seen ? 'border-leaf-600' : 'border-line hover:border-edge',
                )}
              >
                <Picture src={src} alt="" tint={tint} sizes="64px" className="p-1" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
