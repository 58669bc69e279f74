import { toast } from '#ui/toast.tsx'
import { loginFailure } from './login-flow.ts'

/** One toast for all tries of logging in: the next replaces it, a success takes it away. */
const TRY = { id: 'login-try' }

export const loginToasts = {
  /** Says what failed, and answers the sentence. */
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
