import { EllipsisVertical, Pencil, Trash } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Pager } from '#ui/pager.tsx'
import { Price } from '#ui/price.tsx'
import { Stat } from '#ui/stat.tsx'
import { Switch } from '#ui/switch.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { Part, PartGroup } from './part-group.tsx'

interface Thing {
  name: string
  stock: number
  rupees: number
  isShown: boolean
}

const things: Thing[] = [
  { name: 'Amul Taaza Toned Milk', stock: 120, rupees: 27, isShown: true },
  {
    name: 'Aashirvaad Superior MP Whole Wheat Atta, freshly ground and sealed',
    stock: 3,
    rupees: 262.5,
    isShown: true,
  },
  { name: 'Alphonso Mango', stock: 0, rupees: 1234, isShown: false },
]

const columns: Column<Thing>[] = [
  {
    title: 'Choose',
    bare: true,
    width: 'w-12',
    cell: ({ name }) => <Checkbox bare label={`Choose ${name}`} value={false} onChange={() => {}} />,
  },
  { title: 'Product', primary: true, cell: ({ name }) => name },
  {
    title: 'Stock',
    numeric: true,
    cell: ({ stock }) =>
      stock > 9 ? stock : <Badge tone={stock ? 'warn' : 'danger'}>{stock || 'Sold out'}</Badge>,
  },
  { title: 'Price', numeric: true, cell: ({ rupees }) => <Price size="sm" rupees={rupees} /> },
  {
    title: 'Shown',
    cell: ({ name, isShown }) => <Switch bare label={`Show ${name}`} value={isShown} onChange={() => {}} />,
  },
  {
    title: 'Actions',
    bare: true,
    width: 'w-14',
    cell: ({ name }) => (
      <Menu
        trigger={(props) => (
          <IconButton
            {...props}
            size="sm"
            label={`Actions for ${name}`}
            icon={<EllipsisVertical size={18} aria-hidden />}
          />
        )}
        header={<span className="line-clamp-1">{name}</span>}
        items={[
          { label: 'Edit', icon: <Pencil size={18} aria-hidden />, to: '/dev/parts' },
          { label: 'Not now', disabled: true },
          'line',
          { label: 'Delete', tone: 'danger', icon: <Trash size={18} aria-hidden />, onSelect: () => {} },
        ]}
      />
    ),
  },
]

const tabs = [
  { id: 'pending', label: 'Pending', count: 12 },
  { id: 'packing', label: 'Packing', count: 3 },
  { id: 'way', label: 'Out for delivery' },
  { id: 'delivered', label: 'Delivered' },
  { id: 'cancelled', label: 'Cancelled' },
] as const

export function ListParts() {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('pending')
  const page = 6
  return (
    <PartGroup title="Lists">
      <Part name="Breadcrumb">
        <Breadcrumb
          trail={[
            { label: 'Home', to: '/' },
            { label: 'Dairy, bread & eggs', to: '/dev/parts' },
            { label: 'Amul Taaza Toned Milk, homogenised and pasteurised, in a pouch' },
          ]}
        />
      </Part>
      <Part name="Stat">
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
          <Stat label="Orders today" note="8 yesterday">
            14
          </Stat>
          <Stat label="Sales today">₹12,480.50</Stat>
          <Stat label="Waiting" busy>
            0
          </Stat>
          <Stat label="Searches that found nothing">3</Stat>
        </div>
      </Part>
      <Part name="Tabs and Table">
        <Tabs label="Orders by status" tabs={tabs} value={tab} onChange={setTab}>
          <Table
            caption="Products"
            columns={columns}
            rows={things}
            keyOf={({ name }) => name}
            isFaded={({ isShown }) => !isShown}
          />
        </Tabs>
      </Part>
      <Part name="Pager">
        <Pager label="Products" page={page} pages={14} hrefOf={(number) => `/dev/parts?page=${number}`} />
      </Part>
      <div className="grid gap-8 md:grid-cols-2">
        <Part name="Timeline">
          <Timeline
            label="Your order"
            moments={[
              { title: 'Placed', time: 'Today, 6:40 pm', state: 'done' },
              { title: 'Packing', time: 'Today, 6:52 pm', note: 'Ravi is packing it.', state: 'now' },
              { title: 'Out for delivery', state: 'ahead' },
              { title: 'Delivered', state: 'ahead' },
            ]}
          />
        </Part>
        <Part name="Timeline, stopped">
          <Timeline
            label="Your other order"
            moments={[
              { title: 'Placed', time: 'Yesterday, 9:02 am', state: 'done' },
              { title: 'Cancelled', time: 'Yesterday, 9:05 am', note: 'By you.', state: 'stopped' },
            ]}
          />
        </Part>
      </div>
      <Part name="Disclosure">
        <Disclosure summary="Details" open>
          Shelf life 3 days. Keep it cold.
        </Disclosure>
        <Disclosure summary="Country of origin">India</Disclosure>
      </Part>
    </PartGroup>
  )
}
