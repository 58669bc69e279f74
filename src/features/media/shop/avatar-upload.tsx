import { useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '#features/people/accounts/shop/avatar.tsx'
import { session } from '#features/people/accounts/shop/session.ts'
import { userKey } from '#features/people/accounts/shop/use-user.ts'
import type { User } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { toast } from '#ui/toast.tsx'
import { mediaCalls } from '../calls.ts'
import type { MediaContract } from '../contract.ts'
import { shrinkPicture } from '../shrink-picture.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_BYTES = 8 * 1024 * 1024
const SIZE = 96

/** The avatar: chosen, previewed as a circle, then uploaded. */
export function AvatarUpload({ user }: { user: User }) {
  const media = useClient<MediaContract>(mediaCalls)
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; preview: string } | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => () => URL.revokeObjectURL(chosen?.preview ?? ''), [chosen])

  const choose = (file: File | undefined) => {
    if (!file) return
    setProblem(problemOf(file))
    setChosen(problemOf(file) ? null : { file, preview: URL.createObjectURL(file) })
  }
  const upload = async () => {
    if (!chosen || sent !== null) return
    setSent(0)
    try {
      const { data, message } = await media.uploadAvatar(
        { form: { avatar: await shrinkPicture(chosen.file) } },
        { onProgress: setSent },
      )
      const next = { ...(queries.getQueryData<User>(userKey) ?? user), avatar: data.avatar }
      session.setUser(next)
      queries.setQueryData(userKey, next)
      setChosen(null)
      toast.success(message)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'We could not save the picture. Please try again.')
    } finally {
      setSent(null)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {chosen ? (
        <img
          src={chosen.preview}
          alt="Preview"
          width={SIZE}
          height={SIZE}
          className="size-24 shrink-0 rounded-full bg-leaf-50 object-cover ring-2 ring-leaf-600"
          onError={() => {
            setChosen(null)
            setProblem('This file cannot be shown as a picture. Please choose another.')
          }}
        />
      ) : (
        <Avatar user={user} size={SIZE} />
      )}
      <div className="grid min-w-0 grow basis-40 grid-cols-1 gap-2">
        <input
          ref={input}
          type="file"
          accept={TYPES.join(',')}
          aria-label="Choose a picture"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files?.[0])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <div className="flex flex-wrap gap-2">
          {chosen ? (
            <>
              <Button onClick={() => void upload()} busy={sent !== null}>
                Save picture
              </Button>
              <Button variant="quiet" disabled={sent !== null} onClick={() => setChosen(null)}>
                Cancel
              </Button>
            </>
          ) : (
            <Button
              variant="soft"
              icon={<Camera size={18} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {user.avatar ? 'Change picture' : 'Add a picture'}
            </Button>
          )}
        </div>
        <div aria-live="polite" className="min-h-5 text-sm text-muted">
          {sent !== null ? (
            <ProgressBar label="Uploading your picture" value={sent} />
          ) : problem ? (
            <p className="text-danger">{problem}</p>
          ) : (
            <p>{chosen ? 'Only what is inside the circle is shown.' : 'JPEG, PNG or WebP, up to 8 MB.'}</p>
          )}
        </div>
      </div>
    </div>
  )
}

function problemOf(file: File): string | null {
  if (!TYPES.includes(file.type)) return 'Please choose a JPEG, PNG or WebP picture.'
  return file.size > MAX_BYTES ? 'This picture is larger than 8 MB. Please choose a smaller one.' : null
}
