import { deflateRawSync } from 'node:zlib'

/** Spreadsheets for tests, written part by part. */

/** A ZIP archive of these parts. `declared` falsifies the unpacked size of one. */
export function zip(parts: Record<string, string>, declared: Record<string, number> = {}): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(parts)) {
    const name = Buffer.from(path)
    const data = deflateRawSync(content)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(0x800, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(data.length, 14)
    header.writeUInt32LE(declared[path] ?? Buffer.byteLength(content), 18)
    header.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, name, data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), header, rest, name]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(centrals.length, 4)
  end.writeUInt16LE(centrals.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06'), end])
}

const escaped = (text: string): string =>
  text.replace(/[&<>"\r]/g, (sign) => (sign === '\r' ? '_x000D_' : `&#${sign.charCodeAt(0)};`))

/** A cell: text, a number, or XML of its own as `{ xml }` with `REF` for its reference. */
export type TestCell = string | number | null | { xml: string }

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const sheet = (rows: TestCell[][], strings: string[]): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map((cell, column) => {
            const ref = `r="${letters(column)}${row + 1}"`
            if (cell === null) return `<c ${ref} s="0"/>`
            if (typeof cell === 'number') return `<c ${ref}><v>${cell}</v></c>`
            if (typeof cell === 'object') return cell.xml.replace('REF', ref)
            return `<c ${ref} t="s"><v>${strings.push(cell) - 1}</v></c>`
          })
          .join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (all: [id: string, type: string, target: string][]): string =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** The parts of a workbook; the formats of its cells are 0: General, 1: 0%, 2: a date, and then `codes`. */
export function workbookParts(
  sheets: Record<string, TestCell[][]>,
  { codes = [], hidden = [] }: { codes?: string[]; hidden?: string[] } = {},
): Record<string, string> {
  const strings: string[] = []
  const names = Object.keys(sheets)
  const bodies = Object.values(sheets).map((rows) => XML + sheet(rows, strings))
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook xmlns:r="${TYPES}"><sheets>${names
      .map(
        (name, i) =>
          `<sheet name="${escaped(name)}" sheetId="${i + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="s${i}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, i): [string, string, string] => [
        `s${i}`,
        'worksheet',
        `worksheets/sheet${i + 1}.xml`,
      ]),
      ['t', 'sharedStrings', 'sharedStrings.xml'],
      ['f', 'styles', '/xl/styles.xml'],
    ]),
    ...Object.fromEntries(bodies.map((body, i) => [`xl/worksheets/sheet${i + 1}.xml`, body])),
    'xl/sharedStrings.xml': `${XML}<sst>${strings
      .map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
      .join('')}</sst>`,
    'xl/styles.xml': `${XML}<styleSheet><numFmts>${codes
      .map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escaped(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[
      0,
      9,
      14,
      ...codes.map((_, i) => 164 + i),
    ]
      .map((id) => `<xf numFmtId="${id}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  }
}

export const workbook = (...given: Parameters<typeof workbookParts>): Buffer => zip(workbookParts(...given))
