import { usePage } from '#ui/use-page.ts'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { useChange } from '#ui/use-change.ts'
import { claimCalls } from '../calls.ts'
import type { ClaimContract, ClaimState } from '../contract.ts'

const KEY = ['claims']

export function useClaimList(state: ClaimState | '', page: number) {
  const { getClaims } = useClient<ClaimContract>(claimCalls)
  return usePage([...KEY, state, page], (options) =>
    getClaims({ query: { page, ...(state && { state }) } }, options),
  )
}

/** Decides about a claim; the lists of claims and of what needs attention are read again. */
export function useDecideClaim(onDecided?: () => void) {
  const { decideClaim } = useClient<ClaimContract>(claimCalls)
  return useChange((body: Parameters<typeof decideClaim>[0]['body']) => decideClaim({ body }), {
    changes: [[]],
    onDone: onDecided,
  })
}

export function useComplain() {
  const { complainAboutClaim } = useClient<ClaimContract>(claimCalls)
  return useChange((claimId: string) => complainAboutClaim({ body: { claimId } }), { changes: [KEY] })
}

/** A photo of a claim, which has no address of its own. */
export function useClaimPhoto(photoId: string) {
  const { getClaimPhoto } = useClient<ClaimContract>(claimCalls)
  return useQuery({
    queryKey: [...KEY, 'photo', photoId],
    queryFn: async ({ signal }) => (await getClaimPhoto({ params: { photoId } }, { signal })).data.picture,
    staleTime: Infinity,
  })
}
