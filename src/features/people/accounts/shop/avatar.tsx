import { CircleUserRound } from 'lucide-react'
import { variantUrl } from '#shared/image-variants.ts'
import type { User } from '#shared/shapes.ts'

/** The user's round picture, or a neutral placeholder. `size` in pixels. */
export function Avatar({ user, size }: { user: Pick<User, 'avatar'>; size: number }) {
  if (!user.avatar)
    return <CircleUserRound size={size} strokeWidth={1.25} className="text-muted" aria-hidden />
  return (
    <img
      src={variantUrl(user.avatar, size > 80 ? 320 : 160)}
      alt=""
      width={size}
      height={size}
      style={{ width: size, height: size }}
      className="shrink-0 rounded-full bg-leaf-50 object-cover"
    />
  )
}
