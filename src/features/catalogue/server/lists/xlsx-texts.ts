import { cellFormat, type CellFormat } from './cell-format.ts'
import type { Package } from './open-package.ts'

export async function readStrings(file: Package, path: string): Promise<string[]> {
  const strings: string[] = []
  const reader = stringReader()
  await file.parseWhole(path, {
    open: (name) => (name === 'si' ? reader.start() : reader.open(name)),
    text: reader.text,
    close: (name) => (name === 'si' ? strings.push(reader.end()) : reader.close(name)),
  })
  return strings
}

/** Collects the text of a string, which may have several runs, without the pronunciation of its signs. */
export function stringReader() {
  let [text, isText, isPhonetic] = ['', false, false]
  const set = (name: string, isOpen: boolean) => {
    if (name === 't') isText = isOpen
    if (name === 'rPh') isPhonetic = isOpen
  }
  return {
    start: () => void (text = ''),
    open: (name: string) => set(name, true),
    text: (found: string) => {
      if (isText && !isPhonetic) text += found
    },
    close: (name: string) => set(name, false),
    end: () => unescaped(text),
  }
}

/** Characters that XML does not allow are written as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)).replace('\0', ''),
  )

export async function readFormats(file: Package, path: string): Promise<CellFormat[]> {
  const codes = new Map<string, string>()
  const formats: CellFormat[] = []
  let isOfCells = false
  await file.parseWhole(path, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) formats.push(cellFormat(Number(numFmtId), codes.get(numFmtId)))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}
