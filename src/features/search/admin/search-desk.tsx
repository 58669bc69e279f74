import { useSearchParams } from '#ui/router/router.tsx'
import { pageParam } from '#shared/page-param.ts'
import { paths } from '#shared/paths.ts'
import { Tabs } from '#ui/tabs.tsx'
import { SynonymList } from './synonym-list.tsx'
import { TermsList } from './terms-list.tsx'
import { WhyButton } from './why-button.tsx'

const tabs = [
  { id: 'missed', label: 'Nothing found' },
  { id: 'searches', label: 'Searches' },
  { id: 'synonyms', label: 'Synonyms' },
  { id: 'uses', label: 'Uses' },
] as const
type TabId = (typeof tabs)[number]['id']

/** Frequent searches, searches without results, synonyms, and uses. */
export function SearchDesk() {
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find(({ id }) => id === address.get('tab'))?.id ?? 'missed'
  const search = (address.get('q') ?? '').slice(0, 60)
  const page = pageParam(address)
  const show = (tab: TabId, q = '') =>
    setAddress({ tab, ...(q && { q }) }, { replace: true, preventScrollReset: true })
  const hrefOf = (page: number) =>
    `${paths.searchDesk}?${new URLSearchParams({ tab, ...(search && { q: search }), page: String(page) }).toString()}`
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-xl font-bold">Search</h1>
        <WhyButton search="" />
      </div>
      <Tabs label="Search" tabs={tabs} value={tab} onChange={(id) => show(id)}>
        {tab === 'synonyms' || tab === 'uses' ? (
          <SynonymList
            key={tab}
            areUses={tab === 'uses'}
            search={search}
            onSearch={(q) => show(tab, q)}
            page={page}
            hrefOf={hrefOf}
          />
        ) : (
          <TermsList onlyMissed={tab === 'missed'} page={page} hrefOf={hrefOf} />
        )}
      </Tabs>
    </div>
  )
}
