import type { ComponentProps, MouseEvent } from 'react'
import { localPath } from '#shared/locale-path.ts'
import { useHref, useNavigate } from './router/router.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the shop with its query, or the whole address of another website. */
  to: string
  /** Replaces the current history entry. */
  replace?: boolean
  /** Loads a new document instead of navigating on the client. */
  reloadDocument?: boolean
}

/** A link to another page of the shop, or to another website. */
export function Link({ to, replace, reloadDocument, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    const isShown = event.currentTarget.href === window.location.href
    void navigate(href, { replace: replace ?? isShown })
  }
  const isElsewhere = to.startsWith('https://')
  return (
    <a
      {...rest}
      href={isElsewhere ? to : localPath(href)}
      onClick={isElsewhere || reloadDocument ? onClick : click}
    >
      {children}
    </a>
  )
}

/** A click for a new tab or window, or for a menu. */
const isForBrowser = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey || !['', '_self'].includes(currentTarget.target)
