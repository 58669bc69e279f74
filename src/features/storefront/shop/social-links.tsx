import type { Shop } from '../contract.ts'

type Network = keyof Shop['social']

/** Drawn by us on a grid of 24: a network's own sign would be its trade mark in somebody else's file. */
const networks: [Network, name: string, path: string][] = [
  ['facebook', 'Facebook', 'M14 8h3V4h-3a4.5 4.5 0 0 0-4.5 4.5V11H7v4h2.5v7h4v-7H17l.6-4h-4.1V8.6z'],
  [
    'instagram',
    'Instagram',
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zm0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zm4.8-3.6a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  ],
  [
    'x',
    'X',
    'M4 4h4.4l4 5.6L17.2 4h2.4l-6.1 7.2L20.4 20H16l-4.4-6.1L6.4 20H4l6.5-7.7zm3.2 1.6 9.6 12.8h.9L8.1 5.6z',
  ],
  ['youtube', 'YouTube', 'M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zm4 4v6l5-3z'],
  [
    'linkedin',
    'LinkedIn',
    'M5.5 3.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM4 9.5h3V20H4zm5 0h3V11a3.8 3.8 0 0 1 3.3-1.8c3 0 3.7 2 3.7 4.6V20h-3v-5.5c0-1.3-.1-2.7-1.7-2.7S12 13.1 12 14.5V20H9z',
  ],
]

/** The five social networks, each where the shop has an address there. */
export function SocialLinks({ social }: { social: Shop['social'] }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {networks.map(([network, name, path]) => {
        const href = social[network]
        if (!href.startsWith('https://')) return null
        return (
          <li key={network}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={name}
              className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-leaf-50 hover:text-leaf-700"
            >
              <svg
                viewBox="0 0 24 24"
                width="20"
                height="20"
                fill="currentColor"
                fillRule="evenodd"
                aria-hidden
              >
                <path d={path} />
              </svg>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
