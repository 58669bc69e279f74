import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Picture, type Tint } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Rail } from '#ui/rail.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Part, PartGroup, Row } from './part-group.tsx'

const things = [
  ['Amul Taaza Toned Milk', '500 ml', 27, 30],
  ['Fresh Onion', '1 kg', 38, 45],
  ['Aashirvaad Superior MP Whole Wheat Atta, freshly ground and sealed', '5 kg', 262.5, 285],
  ['Banana Robusta', '6 pieces', 48, 48],
  ['Tata Salt', '1 kg', 28, 30],
  ['India Gate Basmati Rice Feast Rozzana', '5 kg', 549, 725],
  ['Farm Eggs', '12 pieces', 96, 110],
  ['Haldiram’s Bhujia', '400 g', 110, 120],
] as const

export function ProductParts() {
  return (
    <PartGroup title="Things with prices">
      <Part name="Price">
        <Row>
          <Price size="sm" rupees={28} mrp={30} />
          <Price rupees={1234} mrp={1499.5} />
          <Price size="lg" rupees={189.5} />
          <Price size="xl" rupees={123456.78} mrp={150000} />
        </Row>
      </Part>
      <Part name="Stepper">
        <Row>
          <Counted at={0} />
          <Counted at={2} />
          <Counted at={3} max={3} reason="Only 3 left" />
          <Counted at={1} busy />
          <Counted at={0} isDisabled />
          <Counted at={1} size="md" />
        </Row>
        <div className="mt-3 max-w-xs">
          <Counted at={0} size="wide" />
        </div>
      </Part>
      <Part name="Rail of cards">
        <Rail label="Things">
          {things.map(([name, unit, rupees, mrp], index) => (
            <li
              key={name}
              className="flex w-40 flex-col rounded-xl border border-line bg-surface p-2.5 md:w-48"
            >
              <span className="relative">
                <Picture src={null} alt={name} tint={((index % 8) + 1) as Tint} className="rounded-lg" />
                {mrp > rupees && (
                  <Badge tone="offer" className="absolute top-0 left-0">
                    {`${Math.round((1 - rupees / mrp) * 100)}% OFF`}
                  </Badge>
                )}
              </span>
              <p className="mt-2 line-clamp-2 min-h-10 text-sm font-semibold">{name}</p>
              <p className="text-sm text-muted">{unit}</p>
              <Price rupees={rupees} mrp={mrp} className="mt-1.5 mb-2.5" />
              <span className="mt-auto">
                <Counted at={index === 1 ? 2 : 0} />
              </span>
            </li>
          ))}
        </Rail>
      </Part>
      <Part name="Skeleton">
        <div className="flex gap-3">
          {[1, 2].map((key) => (
            <div key={key} className="w-40 rounded-xl border border-line bg-surface p-2.5">
              <Skeleton className="aspect-square w-full" />
              <Skeleton className="mt-3 h-4 w-full" />
              <Skeleton className="mt-2 h-4 w-16" />
              <Skeleton className="mt-3 h-9 w-26" />
            </div>
          ))}
        </div>
      </Part>
      <Part name="Picture: whole, missing, broken">
        <div className="flex gap-3">
          <Picture src="/favicon.svg" alt="The mark" tint={1} className="w-28 rounded-xl" />
          <Picture src={null} alt="No picture yet" className="w-28 rounded-xl" />
          <Picture src="/media/gone.webp" alt="A picture that is gone" tint={4} className="w-28 rounded-xl" />
        </div>
      </Part>
      <Part name="ProgressBar">
        <div className="grid max-w-sm gap-2">
          <p className="text-sm">Add ₹41.00 for free delivery</p>
          <ProgressBar label="Free delivery" value={158} max={199} />
          <ProgressBar label="Upload" tone="offer" value={0.3} />
        </div>
      </Part>
    </PartGroup>
  )
}

interface CountedProps {
  at: number
  max?: number
  reason?: string
  busy?: boolean
  isDisabled?: boolean
  size?: 'sm' | 'md' | 'wide'
}

function Counted({ at, isDisabled, ...rest }: CountedProps) {
  const [quantity, setQuantity] = useState(at)
  return (
    <Stepper
      label="Fresh Onion, 1 kg"
      quantity={quantity}
      onChange={setQuantity}
      disabled={isDisabled}
      {...rest}
    />
  )
}
