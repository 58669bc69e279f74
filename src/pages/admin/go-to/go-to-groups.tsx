import { Clock, CornerDownRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { SearchOption } from '#features/search/shop/search-option.tsx'
import type { FoundGroup } from './use-found-records.ts'

interface GoToGroupsProps {
  groups: readonly FoundGroup[]
  isBlank: boolean
  listId: string
  /** The id of the marked option. */
  active: string | null | undefined
  onGo: (to: string) => void
}

/** The options of a list of places and records, in groups. */
export function GoToGroups({ groups, isBlank, listId, active, onGo }: GoToGroupsProps) {
  const Icon = isBlank ? Clock : CornerDownRight
  return groups.map(({ title, records }) => (
    <Group key={title} title={title}>
      {records.map(({ key, label, note, to }) => {
        const id = optionId(listId, title, key)
        return (
          <SearchOption
            key={key}
            id={id}
            active={id === active}
            icon={<Icon size={16} aria-hidden className="text-muted" />}
            onChoose={() => onGo(to)}
          >
            <span className="wrap-anywhere">{label}</span>
            {note && <span className="ml-2 text-muted">{note}</span>}
          </SearchOption>
        )
      })}
    </Group>
  ))
}

export const optionId = (listId: string, title: string, key: string): string => `${listId}-${title}-${key}`

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">
        {title}
      </p>
      {children}
    </div>
  )
}
