import { t } from '#shared/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '#features/people/accounts/shop/avatar.tsx'
import { session } from '#features/people/accounts/shop/session.ts'
import { userKey } from '#features/people/accounts/shop/use-user.ts'
import type { User } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { FileInput } from '#ui/file-input.tsx'
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

  const choose = (file: File) => {
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
      setProblem(error instanceof Error ? error.message : t('media.we-could-not-save-the-picture-please'))
    } finally {
      setSent(null)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {chosen ? (
        <img
          src={chosen.preview}
          alt={t('media.preview')}
          width={SIZE}
          height={SIZE}
          className="size-24 shrink-0 rounded-full bg-leaf-50 object-cover ring-2 ring-leaf-600"
          onError={() => {
            setChosen(null)
            setProblem(t('media.this-file-cannot-be-shown-as-a'))
          }}
        />
      ) : (
        <Avatar user={user} size={SIZE} />
      )}
      <div className="grid min-w-0 grow basis-40 grid-cols-1 gap-2">
        <FileInput
          ref={input}
          accept={TYPES.join(',')}
          label={t('media.choose-a-picture')}
          onChoose={choose}
        />
        <div className="flex flex-wrap gap-2">
          {chosen ? (
            <>
              <Button onClick={() => void upload()} busy={sent !== null}>
                {t('media.save-picture')}
              </Button>
              <Button variant="quiet" disabled={sent !== null} onClick={() => setChosen(null)}>
                {t('media.cancel')}
              </Button>
            </>
          ) : (
            <Button variant="soft" icon={Camera} onClick={() => input.current?.click()}>
              {user.avatar ? t('media.change-picture') : t('media.add-a-picture')}
            </Button>
          )}
        </div>
        <div aria-live="polite" className="min-h-5 text-sm text-muted">
          {sent !== null ? (
            <ProgressBar label={t('media.uploading-your-picture')} value={sent} />
          ) : problem ? (
            <p className="text-danger">{problem}</p>
          ) : (
            <p>
              {chosen ? t('media.only-what-is-inside-the-circle-is') : t('media.jpeg-png-or-webp-up-to-8')}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function problemOf(file: File): string | null {
  if (!TYPES.includes(file.type)) return t('media.please-choose-a-jpeg-png-or-webp')
  return file.size > MAX_BYTES ? t('media.this-picture-is-larger-than-8-mb') : null
}
