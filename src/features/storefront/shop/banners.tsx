import { inItsLanguage } from '#ui/shown-name.tsx'
import { t } from '#shared/words.ts'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { srcSetOf, variantUrl } from '#shared/image-variants.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { Rail } from '#ui/rail.tsx'
import type { Shop } from '../contract.ts'

type Banner = Shop['banners'][number]

const grounds = ['bg-leaf-50', 'bg-marigold-50', 'bg-tint-6', 'bg-tint-4']

/** The displayed width of a banner, as in the `sizes` attribute. */
const ALONE = '(width < 1312px) 100vw, 1280px'
const SIDE_BY_SIDE = '(width < 768px) calc(92vw - 30px), (width < 1312px) 48vw, 608px'

/** The home page's banners, side by side; on phones a carousel in which the next one is partly visible. */
export function Banners({ banners }: { banners: Banner[] }) {
  if (banners.length === 0) return null
  return (
    <Rail label={t('storefront.offers')}>
      {banners.map((banner, index) => (
        <li
          key={`${banner.title}-${banner.image}`}
          className={banners.length === 1 ? 'w-full' : 'w-11/12 md:w-[calc(50%-0.5rem)]'}
        >
          <BannerCard
            banner={banner}
            ground={grounds[index % grounds.length]!}
            place={index}
            sizes={banners.length === 1 ? ALONE : SIDE_BY_SIDE}
          />
        </li>
      ))}
    </Rail>
  )
}

interface BannerCardProps {
  banner: Banner
  ground: string
  /** The first is seen first; the third and later ones are out of sight until the row is scrolled. */
  place: number
  sizes: string
}

function BannerCard({ banner, ground, place, sizes }: BannerCardProps) {
  const { title, text, image, link, action } = banner
  const urgent = place === 0
  const widths = urgent ? sizes : `auto, ${sizes}`
  return (
    <article
      className={classNames(
        'group @container relative aspect-20/7 overflow-hidden rounded-2xl border border-line',
        ground,
      )}
    >
      {image && (
        <picture data-late={place > 1 || undefined}>
          <source type="image/avif" sizes={widths} srcSet={srcSetOf(image, 'avif')} />
          <img
            loading={urgent ? 'eager' : 'lazy'}
            sizes={widths}
            srcSet={srcSetOf(image)}
            src={variantUrl(image, 640)}
            alt=""
            width={1600}
            height={560}
            fetchPriority={urgent ? 'high' : undefined}
            className="absolute inset-0 size-full object-cover object-right"
          />
        </picture>
      )}
      {/* The left half of a banner's picture is kept calm for the text. */}
      <div className="relative flex h-full w-[42%] flex-col justify-center gap-1 pl-4 @lg:pl-8">
        <h2 className="line-clamp-2 text-base leading-tight font-extrabold @md:text-xl @lg:text-2xl">
          {inItsLanguage(title)}
        </h2>
        <p className="line-clamp-2 text-base text-muted @max-lg:sr-only">{inItsLanguage(text)}</p>
        {link && (
          <BannerLink
            to={link}
            className="mt-1 inline-flex items-center gap-1.5 text-sm font-semibold text-leaf-700 after:absolute after:inset-y-0 after:left-0 after:w-[240%]"
          >
            {action ? inItsLanguage(action) : t('storefront.shop-now')}
            <ArrowRight size={16} aria-hidden className="transition-transform group-hover:translate-x-0.5" />
          </BannerLink>
        )}
      </div>
    </article>
  )
}

/** A banner's link, to a page of the shop or to another website. */
function BannerLink({ to, ...shown }: { to: string; className: string; children: ReactNode }) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its children are in `shown`
  return to.startsWith('/') ? <Link to={to} {...shown} /> : <a href={to} rel="noopener" {...shown} />
}
