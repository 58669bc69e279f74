import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './providers.tsx'

afterEach(() => onlineManager.setOnline(true))

test('offline a press fails at once instead of being sent long after it', async () => {
  const queries = createQueryClient()
  const send = vi.fn(() => Promise.reject(new Error('offline')))
  onlineManager.setOnline(false)
  const press = queries.getMutationCache().build(queries, { mutationFn: send })
  await expect(press.execute(undefined)).rejects.toThrow('offline')
  onlineManager.setOnline(true)
  expect(send).toHaveBeenCalledTimes(1)
})
