import { toast } from '#ui/toast.tsx'
import { loginFailure } from './login-flow.ts'

/** One toast for all login attempts: the next one replaces it, a success dismisses it. */
const TRY = { id: 'login-try' }

export const loginToasts = {
  failed(error: unknown, fallback: string): string {
    const sentence = loginFailure(error, fallback)
    toast.error(sentence, TRY)
    return sentence
  },
  /** After a successful step: dismisses the error of an earlier attempt. */
  clear: (): void => toast.dismiss(TRY.id),
  done(message: string): void {
    toast.dismiss(TRY.id)
    toast.success(message)
  },
}
