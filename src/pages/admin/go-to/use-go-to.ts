import { t } from '#shared/words.ts'
import { useDeferredValue } from 'react'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { readBarcode } from '#shared/barcode.ts'
import { keptList } from '#ui/kept-list.ts'
import { useNavigate } from '#ui/router/router.tsx'
import { findPlaces, subjectOf } from './find-places.ts'
import { placesFor } from './places.ts'
import { useFoundRecords, type FoundGroup } from './use-found-records.ts'

/** Whether it is that of the places, which are found at once. */
export const isPlaces = (group: FoundGroup | undefined): boolean => group?.title === t('places.places')

const MOST_PLACES = 6
const recent = keptList<string>('recentPlaces')

interface GoToState {
  groups: FoundGroup[]
  isBlank: boolean
  /** The groups are not those of what was typed last yet. */
  isBehind: boolean
  go: (to: string) => void
}

/**
 * What was typed leads to: places, then records; before anything is typed, the places where one was last,
 * or the first ones. The code of a
 * packet is a product.
 */
export function useGoTo(typed: string): GoToState {
  const { user } = useUser()
  const navigate = useNavigate()
  const searched = useDeferredValue(typed)
  const kept = recent.read()
  const rank = (to: string) => (kept.includes(to) ? kept.indexOf(to) : kept.length)
  // Of places that fit alike, those where one was last come first.
  const open = placesFor(user).toSorted((one, two) => rank(one.to) - rank(two.to))
  const { found: records, isFetching } = useFoundRecords(user, searched, subjectOf(open, searched))
  const isBlank = typed.trim() === ''
  const isCode = readBarcode(typed) !== null
  const been = open.filter(({ to }) => kept.includes(to))
  const untyped = been.length > 0 ? been : open.filter(({ to }) => !to.includes('?'))
  const isBehind = searched !== typed || isFetching
  const { places, areGuesses } =
    isBlank || isCode ? { places: [], areGuesses: false } : findPlaces(open, typed)
  const shown = isBlank ? untyped : areGuesses && isBehind ? [] : places
  const group = {
    title: isBlank && been.length > 0 ? t('places.where-you-were') : t('places.places'),
    records: shown.slice(0, MOST_PLACES).map(({ label, to }) => ({ key: to, label, note: '', to })),
  }
  const found = isBlank ? [] : records
  return {
    // A name or a product is hardly ever a misspelt place.
    groups: (areGuesses ? [...found, group] : [group, ...found]).filter((one) => one.records.length > 0),
    isBlank,
    isBehind,
    go: (to) => {
      if (open.some((place) => place.to === to))
        recent.write([to, ...kept.filter((one) => one !== to)].slice(0, MOST_PLACES))
      void navigate(to)
    },
  }
}
