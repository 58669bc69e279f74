import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { toast } from '#ui/toast.tsx'
import type { Synonym } from '../contract.ts'
import { SynonymDialog } from './synonym-dialog.tsx'
import { useIsSavingSynonym, useSaveSynonym, useSynonyms } from './use-search-desk.ts'

interface SynonymListProps {
  /** Uses, which say what they find, instead of synonyms. */
  areUses: boolean
  search: string
  onSearch: (search: string) => void
  page: number
  hrefOf: (page: number) => string
}

/** The synonym groups, or the uses: search, add, edit, switch off. */
export function SynonymList({ areUses, search, onSearch, page, hrefOf }: SynonymListProps) {
  const query = useSynonyms(search, areUses, page)
  const words = areUses ? 'uses' : 'synonyms'
  const { data, error, isPlaceholderData } = query
  const isSaving = useIsSavingSynonym()
  const [edited, setEdited] = useState<Synonym | 'new' | null>(null)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="w-full md:w-72">
          <SearchField label="Find a word" maxLength={60} search={search} onSearch={onSearch} />
        </div>
        <Button onClick={() => setEdited('new')}>{areUses ? 'Add a use' : 'Add synonyms'}</Button>
      </div>
      {!data && <LoadProblem query={query} />}
      {!data && !error && <PageSkeleton />}
      {data?.data.length === 0 && (
        <Empty
          picture={<MagnifierDrawing />}
          title={search ? `No ${words} for “${search}” yet` : `No ${words} yet`}
        >
          {areUses
            ? 'A use says what people need for something: fasting, a birthday, a cold.'
            : 'Add a group, and searches use it at once.'}
        </Empty>
      )}
      {data && data.data.length > 0 && (
        <Table
          caption={areUses ? 'Uses' : 'Synonyms'}
          columns={columnsWith(areUses, setEdited, isSaving)}
          rows={data.data}
          keyOf={({ _id }) => _id}
          isFaded={({ isActive }) => !isActive}
          busy={isPlaceholderData}
        />
      )}
      {data && (
        <Pager
          label={areUses ? 'Uses' : 'Synonyms'}
          page={data.page}
          pages={data.totalPages}
          hrefOf={hrefOf}
        />
      )}
      {edited !== null && (
        <SynonymDialog
          isUse={areUses}
          group={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

const columnsWith = (
  areUses: boolean,
  edit: (group: Synonym) => void,
  isSaving: boolean,
): Column<Synonym>[] => [
  { title: areUses ? 'Use' : 'Name in the shop', primary: true, cell: ({ name }) => name },
  ...(areUses
    ? [
        {
          title: 'Finds',
          width: 'w-1/2',
          cell: ({ finds }: Synonym) => <span className="line-clamp-2 text-left">{finds.join(', ')}</span>,
        },
      ]
    : []),
  {
    title: 'Other words',
    width: 'w-full',
    cell: ({ terms }) => <span className="line-clamp-2 text-left">{terms.join(', ')}</span>,
  },
  { title: 'Active', cell: (group) => <Used group={group} /> },
  {
    title: 'Edit',
    bare: true,
    cell: (group) => (
      <Button
        variant="quiet"
        size="sm"
        aria-label={areUses ? `Edit the use ${group.name}` : `Edit the synonyms of ${group.name}`}
        // A form opened now would be stale once the pending save is done, and its own save refused.
        disabled={isSaving}
        onClick={() => edit(group)}
      >
        Edit
      </Button>
    ),
  },
]

function Used({ group }: { group: Synonym }) {
  const save = useSaveSynonym()
  return (
    <Switch
      bare
      label={`Searches use the synonyms of ${group.name}`}
      value={save.isPending ? (save.variables.isActive ?? group.isActive) : group.isActive}
      busy={save.isPending}
      onChange={(isActive) =>
        save.mutate({ _id: group._id, isActive }, { onError: (error) => toast.error(error.message) })
      }
    />
  )
}
