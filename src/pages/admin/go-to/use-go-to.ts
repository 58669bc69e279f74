import { useDeferredValue } from 'react'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { keptList } from '#ui/kept-list.ts'
import { useNavigate } from '#ui/router/router.tsx'
import { findPlaces, placesFor } from './places.ts'
import { useFoundRecords, type FoundGroup } from './use-found-records.ts'

const MOST_PLACES = 6
const recent = keptList<string>('recentPlaces')

/** What was typed leads to: places, then records; before anything is typed, the places where one was last. */
export function useGoTo(typed: string): {
  groups: FoundGroup[]
  isBlank: boolean
  isFetching: boolean
  go: (to: string) => void
} {
  const { user } = useUser()
  const navigate = useNavigate()
  const { data: found = [], isFetching } = useFoundRecords(user, useDeferredValue(typed))
  const open = placesFor(user)
  const isBlank = typed.trim() === ''
  const places = isBlank
    ? recent.read().flatMap((to) => open.find((place) => place.to === to) ?? [])
    : findPlaces(open, typed)
  const records = places.slice(0, MOST_PLACES).map(({ label, to }) => ({ key: to, label, note: '', to }))
  return {
    groups: [
      ...(records.length > 0 ? [{ title: isBlank ? 'Where you were' : 'Places', records }] : []),
      ...(isBlank ? [] : found),
    ],
    isBlank,
    isFetching,
    go: (to) => {
      if (open.some((place) => place.to === to))
        recent.write([to, ...recent.read().filter((one) => one !== to)].slice(0, MOST_PLACES))
      void navigate(to)
    },
  }
}
