import { Plus } from 'lucide-react'
import { renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { CodeField } from './code-field.tsx'
import { Dialog } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { Link } from './link.tsx'
import { Pager, pagesAround } from './pager.tsx'
import { Picture, tintOf } from './picture.tsx'
import { Price } from './price.tsx'
import { StaticRouterProvider } from './router/router.tsx'
import { Stepper } from './stepper.tsx'
import { Table } from './table.tsx'
import { TextField } from './text-field.tsx'

const nothing = () => {}
const url = new URL('https://shop.example/')
const html = (node: ReactNode) =>
  renderToString(
    <StaticRouterProvider url={url} page={{ routes: [], params: {}, loaderData: {}, errors: null }}>
      {node}
    </StaticRouterProvider>,
  )
const textOf = (node: ReactNode) => html(node).replace(/<!--.*?-->|<[^>]+>/g, '')

describe('a link', () => {
  it('leads to a page of the shop from wherever it stands, and to another website as it is', () => {
    const hrefOf = (to: string) => /href="([^"]*)"/.exec(html(<Link to={to}>There</Link>))?.[1]
    expect(hrefOf('/cart?step=2')).toBe('/cart?step=2')
    expect(hrefOf('https://wa.me/919876543210?text=Hello')).toBe('https://wa.me/919876543210?text=Hello')
  })
})

describe('the icon of a button', () => {
  const svgOf = (node: ReactNode) => /<svg[^>]*>/.exec(html(node))?.[0]

  it('takes the size of the button, and is not read out', () => {
    expect(svgOf(<Button icon={Plus}>Add</Button>)).toMatch(/width="18".*aria-hidden="true"/)
    expect(svgOf(<IconButton label="Add" icon={Plus} />)).toMatch(/width="20".*aria-hidden="true"/)
    expect(svgOf(<IconButton size="sm" label="Add" icon={Plus} />)).toContain('width="16"')
  })

  it('is shown as it is drawn', () => {
    expect(html(<Button icon={<i>+</i>}>Add</Button>)).toContain('<i>+</i>')
  })
})

describe('a price', () => {
  it('has two decimals and Indian digits', () => {
    expect(textOf(<Price rupees={123456.7} />)).toBe('₹1,23,456.70')
  })

  it('shows a higher MRP struck through, with a label for screen readers', () => {
    expect(textOf(<Price rupees={27} mrp={30} />)).toBe('₹27.00MRP ₹30.00')
    expect(html(<Price rupees={27} mrp={30} />)).toContain('<s>')
    expect(textOf(<Price rupees={30} mrp={30} />)).toBe('₹30.00')
  })
})

describe('a picture', () => {
  it('reserves its space and offers each width of a stored picture', () => {
    const stem = `/media/${'0a'.repeat(16)}`
    const markup = html(<Picture src={`${stem}.webp`} alt="Onion" sizes="120px" />)
    const widths = [160, 320, 480, 640].map((width) => `${stem}-${width}.webp ${width}w`)
    expect(markup).toContain(`srcSet="${widths.join(', ')}, ${stem}.webp 1280w"`)
    expect(markup).toContain('sizes="auto, 120px"')
    expect(html(<Picture src={`${stem}.webp`} alt="" sizes="120px" urgent />)).toContain('sizes="120px"')
    expect(markup).toContain('width="640" height="640"')
    expect(markup).toContain('aspect-ratio:1')
    expect(markup).toContain('loading="lazy"')
  })

  it('uses other URLs unchanged', () => {
    expect(html(<Picture src="/favicon.svg" alt="" />)).not.toContain('srcSet')
  })

  it('has its alternative text when there is no file', () => {
    expect(html(<Picture src={null} alt="Onion" />)).toContain('role="img" aria-label="Onion"')
  })

  it('derives one of eight tints from an id', () => {
    expect([0, 7, 8, 15].map(tintOf)).toEqual([1, 8, 1, 8])
  })
})

describe('a stepper', () => {
  const stepper = (quantity: number, max?: number) => (
    <Stepper label="Onion" quantity={quantity} max={max} reason="Only 3 left" onChange={nothing} />
  )

  it('is one button at 0, and two buttons with the quantity above 0', () => {
    expect(html(stepper(0))).toContain('aria-label="Add Onion"')
    expect(html(stepper(0)).match(/<button/g)).toHaveLength(1)
    expect(html(stepper(2)).match(/<button/g)).toHaveLength(2)
    expect(textOf(stepper(2))).toBe('2')
  })

  it('shows the reason at the maximum', () => {
    expect(html(stepper(3, 3))).toMatch(/aria-disabled="true" aria-describedby="([^"]+)".*<span id="\1"/)
    expect(textOf(stepper(3, 3))).toContain('Only 3 left')
    expect(textOf(stepper(2, 3))).not.toContain('Only 3 left')
  })
})

describe('fields', () => {
  it('associate their error with the control', () => {
    const markup = html(
      <TextField label="Name" value="" error="Please enter your name." onChange={nothing} />,
    )
    expect(markup).toMatch(
      /<label for="([^"]+)".*id="\1" aria-describedby="([^"]+)" aria-invalid="true".*id="\2"/,
    )
  })

  it('have no maxLength for a code, so that a code with spaces can be pasted', () => {
    const markup = html(<CodeField label="Code" value="" onChange={nothing} />)
    expect(markup).toContain('inputMode="numeric"')
    expect(markup).toContain('autoComplete="one-time-code"')
    expect(markup).not.toContain('maxLength')
  })
})

describe('other components', () => {
  it('a busy button keeps its label, so that its width does not change', () => {
    const markup = html(<Button busy>Place order</Button>)
    expect(markup).toContain('aria-busy="true"')
    expect(textOf(<Button busy>Place order</Button>)).toBe('Place order')
  })

  it('a closed dialog has no content', () => {
    const dialog = (
      <Dialog open={false} onClose={nothing} title="Log in">
        secret
      </Dialog>
    )
    expect(textOf(dialog)).toBe('')
  })

  it('a badge truncates long text', () => {
    expect(html(<Badge>12% OFF</Badge>)).toContain('truncate')
  })

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [6, 14, [1, null, 5, 6, 7, null, 14]],
    [14, 14, [1, null, 13, 14]],
  ])('page %i of %i links to its neighbours', (page, pages, expected) => {
    expect(pagesAround(page, pages)).toEqual(expected)
  })

  it('a pager marks the current page, and renders nothing for a single page', () => {
    const pager = (pages: number) => (
      <Pager label="Orders" page={2} pages={pages} hrefOf={(page) => `?page=${page}`} />
    )
    expect(html(pager(3))).toContain('aria-current="page"')
    expect(html(<Pager label="Orders" page={1} pages={1} hrefOf={String} />)).toBe('')
  })

  it('a table sets explicit roles, because a layout as cards would lose them', () => {
    const markup = html(
      <Table
        caption="Products"
        columns={[{ title: 'Name', primary: true, cell: (row: { name: string }) => row.name }]}
        rows={[{ name: 'Onion' }]}
        keyOf={(row) => row.name}
      />,
    )
    for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'cell'])
      expect(markup).toContain(`role="${role}"`)
  })
})

it('shows no more rows of a table than asked, and a button with how many there are', () => {
  const rows = Array.from({ length: 30 }, (_, at) => `row-${at}.`)
  const table = (atOnce?: number) =>
    renderToString(
      <Table
        caption="Rows"
        columns={[{ title: 'Row', primary: true, cell: (row) => row }]}
        rows={rows}
        keyOf={(row) => row}
        {...(atOnce && { atOnce })}
      />,
    )
  expect(table()).toContain('row-29.')
  expect(table(25)).toContain('row-24.')
  expect(table(25)).not.toContain('row-25.')
  expect(table(25)).toContain('Show more of 30 rows')
})
