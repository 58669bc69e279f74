import { Bell, Heart, Leaf, Plus, ShoppingBag, Trash } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Logo } from '#ui/brand/logo.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Part, PartGroup, Row } from './part-group.tsx'

const colours = [
  'bg-leaf-50',
  'bg-leaf-600',
  'bg-leaf-700',
  'bg-marigold-50',
  'bg-marigold-400',
  'bg-marigold-800',
  'bg-ink',
  'bg-muted',
  'bg-edge',
  'bg-line',
  'bg-canvas',
  'bg-surface',
  'bg-danger',
  'bg-danger-50',
  'bg-warn',
  'bg-warn-50',
  'bg-info',
  'bg-info-50',
  'bg-tint-1',
  'bg-tint-2',
  'bg-tint-3',
  'bg-tint-4',
  'bg-tint-5',
  'bg-tint-6',
  'bg-tint-7',
  'bg-tint-8',
]

export function VariantParts() {
  return (
    <>
      <PartGroup title="Tokens">
        <Part name="Logo">
          <Row>
            <Logo name="Tokri" />
            <span className="max-w-64">
              <Logo name="Shree Ganesh Kirana & General Stores" />
            </span>
          </Row>
        </Part>
        <Part name="Colours">
          <ul className="grid grid-cols-4 gap-3 sm:grid-cols-8 lg:grid-cols-13">
            {colours.map((colour) => (
              <li key={colour}>
                <span className={`block h-12 rounded-lg border border-line ${colour}`} />
                <span className="text-xs text-muted">{colour.slice(3)}</span>
              </li>
            ))}
          </ul>
        </Part>
        <Part name="Type">
          <p className="text-3xl font-extrabold">Fresh today 36</p>
          <p className="text-2xl font-bold">Vegetables & fruit 28</p>
          <p className="text-xl font-bold">Your cart 22</p>
          <p className="text-lg font-semibold">Amul Taaza toned milk 18</p>
          <p className="text-base">Delivered to your door by the shop round the corner 16</p>
          <p className="text-sm text-muted">500 ml · ₹56.00 · Best before tomorrow 14</p>
          <p className="text-xs text-muted">Inclusive of all taxes 12</p>
          <p lang="hi">टोकरी: ताज़ी सब्ज़ियाँ और फल</p>
        </Part>
      </PartGroup>
      <PartGroup title="Actions">
        <Part name="Button">
          <Row>
            <Button>Place order · ₹412.00</Button>
            <Button variant="quiet">Change address</Button>
            <Button variant="soft" icon={Plus}>
              Add an address
            </Button>
            <Button variant="danger" icon={Trash}>
              Delete Amul Butter
            </Button>
            <Button variant="link">See all</Button>
            <ButtonLink to="/dev/parts" variant="quiet">
              A link
            </ButtonLink>
          </Row>
        </Part>
        <Part name="Busy, disabled">
          <Row>
            <Button busy>Place order · ₹412.00</Button>
            <Button variant="quiet" busy>
              Change address
            </Button>
            <Button disabled>Place order</Button>
            <Button variant="quiet" disabled>
              Change address
            </Button>
            <Button variant="link" disabled>
              Resend code in 42 s
            </Button>
          </Row>
        </Part>
        <Part name="Sizes">
          <Row>
            <Button size="sm">Small</Button>
            <Button>Middle</Button>
            <Button size="lg">Large</Button>
          </Row>
        </Part>
        <Part name="Wide, with long words">
          <div className="max-w-72">
            <Button wide size="lg">
              Place order and pay ₹1,23,456.00 in cash when it arrives
            </Button>
          </div>
        </Part>
        <Part name="IconButton, CopyButton">
          <Row>
            <IconButton label="Bell" icon={Bell} />
            <IconButton variant="outlined" label="Keep" icon={Heart} />
            <IconButton variant="floating" label="Cart" icon={ShoppingBag} />
            <IconButton size="sm" label="Delete" icon={<Trash size={18} aria-hidden />} />
            <IconButton label="Bell" disabled icon={Bell} />
            <CopyButton text="TK-1042" label="Copy order number" />
          </Row>
        </Part>
        <Part name="Badge">
          <Row>
            <Badge tone="offer">12% OFF</Badge>
            <Badge tone="leaf" icon={<Leaf size={12} aria-hidden />}>
              Delivered
            </Badge>
            <Badge tone="warn">Only 3 left</Badge>
            <Badge tone="danger">Cancelled</Badge>
            <Badge tone="info">Packing</Badge>
            <Badge>Draft</Badge>
          </Row>
        </Part>
        <Part name="Chip">
          <Row>
            <Chip selected onClick={() => {}}>
              All
            </Chip>
            <Chip selected={false} onClick={() => {}}>
              Milk & curd
            </Chip>
            <Chip to="/dev/parts">Bread</Chip>
            <Chip to="/dev/parts" onRemove={() => {}}>
              paneer
            </Chip>
            <Chip onRemove={() => {}}>a search that somebody typed with very many words in it</Chip>
          </Row>
        </Part>
      </PartGroup>
    </>
  )
}
