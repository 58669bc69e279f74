import { t } from '#shared/words.ts'
import { useEffect } from 'react'
import type { MoreSuggestions } from '#features/search/shop/search-panel.tsx'
import { GoToGroups } from './go-to-groups.tsx'
import { useGoTo } from './use-go-to.ts'

/** Places and records below the shop search's own suggestions, for the shop's people. */
export const SearchGroups: MoreSuggestions = ({ typed, active, listId, onLeave, onCount }) => {
  const { groups, isBlank, go } = useGoTo(typed)
  const count = groups.reduce((sum, { records }) => sum + records.length, 0)
  useEffect(() => onCount(count), [count, onCount])
  if (count === 0) return null
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('places.shop-administration')}
      className="border-t border-line"
    >
      <GoToGroups
        groups={groups}
        isBlank={isBlank}
        listId={listId}
        active={active}
        onGo={(to) => {
          onLeave()
          go(to)
        }}
      />
    </div>
  )
}
