import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the shop, with its query; addresses elsewhere are plain `<a href>`. */
  to: string
  /** Takes the place of the present entry in the history. */
  replace?: boolean
  /** Leaves this document instead of changing the page within it. */
  reloadDocument?: boolean
}

/**
 * A link to another page of the shop. The router's own carries the prefetching of its framework mode, which costs
 * every visitor two kilobytes and every link four hooks, and which is never used here.
 */
export function Link({ to, replace, reloadDocument, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { replace, target: rest.target })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) go(event)
  }
  return (
    <a {...rest} href={href} onClick={reloadDocument ? onClick : click}>
      {children}
    </a>
  )
}
