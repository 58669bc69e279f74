import { useCallback, useRef } from 'react'
import type { CallOptions } from '#shared/api-client.ts'
import { isUnanswered } from '#shared/is-unanswered.ts'
import { newUuid } from '#shared/new-uuid.ts'

/** Makes a call that creates something; the next try has the same key while it is unknown whether the last was made. */
export function useOnce() {
  const key = useRef('')
  return useCallback(async <Reply>(call: (options: CallOptions) => Promise<Reply>): Promise<Reply> => {
    try {
      const reply = await call({ idempotencyKey: (key.current ||= newUuid()) })
      key.current = ''
      return reply
    } catch (error) {
      if (!isUnanswered(error)) key.current = ''
      throw error
    }
  }, [])
}
