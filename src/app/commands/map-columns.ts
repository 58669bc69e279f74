import { LIST_COLUMNS, type ColumnMapping, type ListColumn } from '#features/catalogue/list-headings.ts'

const PAIR = /\s*(?:"([^"]*)"|([^=,;"]+))\s*=\s*(?:"([^"]*)"|([^=,;"]*))\s*(?:[,;]|$)/y

/** `--map "Product Name=name, MRP=price, HSN=-"`: what columns mean, either way round; `-` ignores one, others stay. */
export function mapColumns(
  text: string,
  headings: readonly string[],
  proposed: ColumnMapping,
): ColumnMapping {
  const mapping = [...proposed]
  if (text.trim() === 'auto') return mapping
  const simple = (name: string) => name.normalize('NFKC').trim().toLowerCase()
  const at = (heading: string) => headings.findIndex((one) => simple(one) === simple(heading))
  const columnOf = (name: string): ListColumn | null | undefined =>
    name.trim() === '-' ? null : LIST_COLUMNS.find((one) => simple(one) === simple(name))
  const said = new Set<number>()
  for (const [left, right] of pairsOf(text)) {
    const isTurned = at(left) < 0 || columnOf(right) === undefined
    const [heading, name] = isTurned ? [right, left] : [left, right]
    const [place, column] = [at(heading), columnOf(name)]
    if (place < 0 || column === undefined) throw new Error(unknownPair(left, right, headings))
    for (const [i, other] of mapping.entries())
      if (other !== null && other === column && !said.has(i)) mapping[i] = null
    mapping[place] = column
    said.add(place)
  }
  return mapping
}

function pairsOf(text: string): [string, string][] {
  const pairs: [string, string][] = []
  PAIR.lastIndex = 0
  while (PAIR.lastIndex < text.length) {
    const from = PAIR.lastIndex
    const found = PAIR.exec(text)
    if (!found) throw new Error(`--map: "${text.slice(from).trim()}" is not a pair like "Product Name=name".`)
    pairs.push([found[1] ?? found[2] ?? '', found[3] ?? found[4] ?? ''])
  }
  return pairs
}

const unknownPair = (left: string, right: string, headings: readonly string[]): string =>
  `--map: one side of "${left.trim()}=${right.trim()}" must be a column of the file (${headings.join(', ')}) and the other one of ${LIST_COLUMNS.join(', ')} or -.`

/** The same as an argument. */
export const mapArgument = (headings: readonly string[], mapping: ColumnMapping): string =>
  headings
    .map((heading, i) => `${/[=,;]/.test(heading) ? `\\"${heading}\\"` : heading}=${mapping[i] ?? '-'}`)
    .join(', ')
