import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the shop with its query, or the whole address of another website. */
  to: string
  /** Replaces the current history entry. */
  replace?: boolean
  /** Loads a new document instead of navigating on the client. */
  reloadDocument?: boolean
}

/**
 * A link to another page of the shop, or to another website. The router's own includes the prefetching of its framework mode, which costs
 * every visitor two kilobytes and every link four hooks, and is never used here.
 */
export function Link({ to, replace, reloadDocument, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { replace, target: rest.target })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) go(event)
  }
  const isElsewhere = to.startsWith('https://')
  return (
    <a {...rest} href={isElsewhere ? to : href} onClick={isElsewhere || reloadDocument ? onClick : click}>
      {children}
    </a>
  )
}
