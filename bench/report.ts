import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export interface Figure {
  name: string
  /** The measured value, formatted. */
  value: string
  target?: string
  reached?: boolean
  note?: string
}

/** The documents that have figures. */
export type Page = 'docs/PERFORMANCE' | 'docs/SCALING' | 'bench/reports/growth' | 'bench/reports/parts'

/** The figures as a Markdown table, which is readable in a terminal too. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map(({ name, value, target = '', reached, note = '' }) => [
    name,
    value,
    target,
    reached === undefined ? '' : reached ? 'yes' : '**no**',
    note,
  ])
  return markdownTable([['figure', 'measured', 'target', 'reached', 'notes'], ...rows])
}

/** Rows of cells, the first of them the headings. */
export function markdownTable(all: string[][]): string {
  const line = (row: string[]) => `| ${row.join(' | ')} |`
  return [line(all[0]!), line(all[0]!.map(() => '---')), ...all.slice(1).map(line)].join('\n')
}

/** Replaces the part of a document between two comments (`--write`). */
export async function writePart(
  mark: string,
  text: string,
  name: Page = mark === 'figures' ? 'docs/PERFORMANCE' : 'bench/reports/parts',
): Promise<void> {
  const page = fileURLToPath(new URL(`../${name}.md`, import.meta.url))
  const document = await readFile(page, 'utf8')
  const [start, end] = [`<!-- ${mark} -->\n`, `<!-- end of ${mark} -->`]
  const from = document.indexOf(start)
  const to = document.indexOf(end)
  if (from < 0 || to < from) throw new Error(`${name}.md has no place for ${mark}`)
  await writeFile(page, `${document.slice(0, from + start.length)}\n${text}\n\n${document.slice(to)}`)
}

export const atLeast = (
  name: string,
  value: number,
  target: number,
  unit: string,
  note?: string,
): Figure => ({
  name,
  value: `${formatNumber(value)}${unit}`,
  target: `≥ ${formatNumber(target)}${unit}`,
  reached: value >= target,
  note,
})

export const atMost = (name: string, value: number, target: number, unit: string, note?: string): Figure => ({
  name,
  value: `${formatNumber(value)}${unit}`,
  target: `≤ ${formatNumber(target)}${unit}`,
  reached: value <= target,
  note,
})

/** A number with as many digits as are significant. */
export const formatNumber = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)))
