import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { claimCalls } from '../calls.ts'
import type { ClaimContract, ClaimState } from '../contract.ts'

const KEY = ['claims']

/** Claims in a state, those that wait first. */
export function useClaimList(state: ClaimState | '', page: number) {
  const { getClaims } = useClient<ClaimContract>(claimCalls)
  return useQuery({
    queryKey: [...KEY, state, page],
    queryFn: ({ signal }) => getClaims({ query: { page, ...(state && { state }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Decides about a claim; the lists of claims and of what needs attention are read again. */
export function useDecideClaim(onDecided?: () => void) {
  const { decideClaim } = useClient<ClaimContract>(claimCalls)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Parameters<typeof decideClaim>[0]['body']) => decideClaim({ body }),
    onSuccess: ({ message }) => {
      toast.success(message)
      onDecided?.()
    },
    onError: (error) => void toast.error(error.message),
    onSettled: () => void queries.invalidateQueries(),
  })
}

/** Makes a claim a complaint. */
export function useComplain() {
  const { complainAboutClaim } = useClient<ClaimContract>(claimCalls)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (claimId: string) => complainAboutClaim({ body: { claimId } }),
    onSuccess: ({ message }) => void toast.success(message),
    onError: (error) => void toast.error(error.message),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  })
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
