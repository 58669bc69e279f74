import { t, written } from '#shared/words.ts'
import type { Shop } from '../contract.ts'

type Network = keyof Shop['social']

const networks: Record<Network, string> = written({
  facebook: () => t('storefront.facebook'),
  instagram: () => t('storefront.instagram'),
  x: () => 'X',
  youtube: () => t('storefront.youtube'),
  linkedin: () => t('storefront.linkedin'),
})

/** The five social networks, as far as the shop has a page there. */
export function SocialLinks({ social }: { social: Shop['social'] }) {
  const own = (Object.keys(networks) as Network[]).filter((network) => social[network].startsWith('https://'))
  if (own.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1">
      {own.map((network) => (
        <li key={network}>
          <a
            href={social[network]}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={networks[network]}
            className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-leaf-50"
          >
            {/* One file with all icons, loaded when the footer comes near. */}
            <img src={`/social.svg#${network}`} alt="" width={20} height={20} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
