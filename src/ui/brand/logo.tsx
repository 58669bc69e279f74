import { classNames } from '../class-names.ts'

/** A basket with a fruit and a leaf. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <circle cx="16.5" cy="16" r="8.5" className="fill-marigold-400" />
      <path d="M23.5 20.5C22.6 10.6 29.6 4.4 41 5c.6 9.6-5.8 16.2-17.5 15.5z" className="fill-leaf-600" />
      <path
        d="M26 19C28.6 14.6 32 11.4 36 9.4"
        className="fill-none stroke-surface stroke-2"
        strokeLinecap="round"
      />
      <rect x="3" y="19.5" width="42" height="7.5" rx="3.75" className="fill-leaf-700" />
      <path d="M6.5 29.5h35C40.8 38.6 34.6 44 24 44S7.2 38.6 6.5 29.5z" className="fill-leaf-600" />
      <path
        d="M12.5 33.2h3.6M22.2 33.2h3.6M31.9 33.2h3.6M17.4 38.2h3.6M27 38.2h3.6"
        className="fill-none stroke-surface"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** The logo mark with the shop's name next to it. */
export function Logo({
  name,
  image,
}: {
  name: string
  /** The shop's own logo instead of the basket; empty for none. */
  image?: string
}) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      {image ? (
        <img src={image} alt="" width={32} height={32} className="size-8 shrink-0 object-contain" />
      ) : (
        <LogoMark />
      )}
      {/* A long name takes up to four lines, where a phone's row has place for six letters. */}
      <span
        className={classNames(
          'font-extrabold tracking-tight text-leaf-700 max-[18rem]:hidden',
          name.length > 20
            ? 'line-clamp-4 text-xs/[1.15] wrap-anywhere lg:text-sm/[1.15]'
            : `md:block md:truncate md:text-xl ${name.length > 7 ? 'line-clamp-3 text-sm/[1.2] wrap-anywhere' : 'truncate text-xl'}`,
        )}
      >
        {name}
      </span>
    </span>
  )
}
