import { AppError } from '#shared/problems.ts'

/** Makes a call of many, and waits as long as the shop says if there were too many within a minute. */
export async function whenAllowed<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  for (;;)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 1) * 1_000))
    }
}
