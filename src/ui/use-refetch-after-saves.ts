import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Reads again after every save: one that was sent from the screen before may end after this screen has loaded. */
export function useRefetchAfterSaves(refetch: () => Promise<unknown>): void {
  const saves = useQueryClient().getMutationCache()
  useEffect(
    () =>
      saves.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') void refetch()
      }),
    [saves, refetch],
  )
}
