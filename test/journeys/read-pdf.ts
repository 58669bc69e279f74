import { inflateSync } from 'node:zlib'

/** A piece of text on a page: what one drawing command wrote. In mm, from the upper left corner of the page. */
export interface PdfText {
  text: string
  left: number
  right: number
  /** Of its baseline. */
  top: number
  /** The size of its letters. */
  size: number
  /** Whether it begins or ends outside of what it may be seen in. */
  isCut: boolean
}
export interface PdfPage {
  width: number
  height: number
  texts: PdfText[]
}

const MM_PER_POINT = 25.4 / 72
type Matrix = readonly [number, number, number, number, number, number]
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * What stands where on the pages of a PDF that Chromium wrote. It reads the few commands that Chromium writes, and no
 * other program's files. Letters of fonts that a machine has not got come out as a blank.
 */
export function readPdf(pdf: Buffer): PdfPage[] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ({ 1: id, 2: body }) => [Number(id), body!] as const,
    ),
  )
  const get = (id: string | undefined) => objects.get(Number(id)) ?? ''
  const streamOf = (id: string | undefined): string => {
    const body = get(id)
    const at = body.indexOf('stream\n')
    const data = Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1')
    return (body.slice(0, at).includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1')
  }
  const pageIds = (id: string | undefined): string[] => {
    const body = get(id)
    if (/\/Type \/Page\b(?!s)/.test(body)) return [id!]
    const kids = /\/Kids \[([^\]]*)\]/.exec(body)?.[1] ?? ''
    return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(({ 1: kid }) => pageIds(kid))
  }
  const catalog = [...objects.values()].find((body) => body.includes('/Type /Catalog')) ?? ''
  return pageIds(/\/Pages (\d+) 0 R/.exec(catalog)?.[1]).map((id) => {
    const page = get(id)
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)!.map(Number)
    const fonts = new Map(
      [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(({ 1: name, 2: font }) => {
        const letters = /\/ToUnicode (\d+) 0 R/.exec(get(font))?.[1]
        return [name!, lettersOf(letters ? streamOf(letters) : '')] as const
      }),
    )
    const contents = streamOf(/\/Contents (\d+) 0 R/.exec(page)?.[1])
    return {
      width: width! * MM_PER_POINT,
      height: height! * MM_PER_POINT,
      texts: textsOf(contents, fonts, height!),
    }
  })
}

interface Letters {
  /** Hexadecimal digits of a code. */
  digits: number
  byCode: ReadonlyMap<string, string>
}

const unicode = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16)))

function lettersOf(map: string): Letters {
  const byCode = new Map<string, string>()
  const sections = (name: string) =>
    [...map.matchAll(new RegExp(`begin${name}\\n([\\s\\S]*?)end${name}`, 'g'))].map(({ 1: rows }) => rows!)
  for (const rows of sections('bfchar'))
    for (const { 1: code, 2: to } of rows.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)>/gi))
      byCode.set(code!.toUpperCase(), unicode(to!))
  for (const rows of sections('bfrange'))
    for (const { 1: from, 2: until, 3: to } of rows.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]+)>/gi))
      for (let code = parseInt(from!, 16), at = 0; code <= parseInt(until!, 16); code++, at++)
        byCode.set(
          code.toString(16).toUpperCase().padStart(from!.length, '0'),
          String.fromCharCode(parseInt(to!, 16) + at),
        )
  return { digits: /begincodespacerange\n<([0-9A-F]+)>/i.exec(map)?.[1]?.length ?? 4, byCode }
}

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
]

function textsOf(contents: string, fonts: ReadonlyMap<string, Letters>, pageHeight: number): PdfText[] {
  interface State {
    matrix: Matrix
    clip: Box
  }
  const texts: PdfText[] = []
  const everything = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
  let state: State = { matrix: [1, 0, 0, 1, 0, 0], clip: everything }
  const saved: State[] = []
  let operands: string[] = []
  let path: Box | null = null
  let font: Letters | undefined
  let size = 0
  let line: Matrix = [1, 0, 0, 1, 0, 0]
  let run: { text: string; right: number; at: number } | null = null
  const numbers = () => operands.map(Number)
  const onPage = (x: number, y: number, matrix: Matrix) => ({
    x: (x * matrix[0] + y * matrix[2] + matrix[4]) * MM_PER_POINT,
    y: (pageHeight - (x * matrix[1] + y * matrix[3] + matrix[5])) * MM_PER_POINT,
  })
  const endRun = () => {
    if (!run) return
    const matrix = times(line, state.matrix)
    const start = onPage(-run.at, 0, matrix)
    const end = onPage(run.right - run.at, 0, matrix)
    const letter = Math.abs(onPage(0, size, matrix).y - onPage(0, 0, matrix).y)
    const { clip } = state
    const isCut =
      start.x < clip.left - 0.3 ||
      end.x > clip.right + 0.6 ||
      start.y > clip.bottom + 0.3 ||
      start.y - letter * 0.6 < clip.top - 0.3
    if (run.text.trim())
      texts.push({ text: run.text, left: start.x, right: end.x, top: start.y, size: letter, isCut })
    run = null
  }
  for (const token of contents.match(/<[^>]*>|\[|\]|[^\s[\]<>]+/g) ?? []) {
    if (/^[-.\d<]/.test(token) || token.startsWith('/') || token === '[' || token === ']') {
      operands.push(token)
      continue
    }
    const own = numbers()
    if (token === 'q') saved.push(state)
    else if (token === 'Q') state = saved.pop()!
    else if (token === 'cm') state = { ...state, matrix: times(own as unknown as Matrix, state.matrix) }
    else if (token === 're') {
      const [x, y, width, height] = own as [number, number, number, number]
      const [one, other] = [onPage(x, y, state.matrix), onPage(x + width, y + height, state.matrix)]
      path = {
        left: Math.min(one.x, other.x),
        right: Math.max(one.x, other.x),
        top: Math.min(one.y, other.y),
        bottom: Math.max(one.y, other.y),
      }
    } else if ((token === 'W' || token === 'W*') && path) {
      const { clip } = state
      state = {
        ...state,
        clip: {
          left: Math.max(clip.left, path.left),
          right: Math.min(clip.right, path.right),
          top: Math.max(clip.top, path.top),
          bottom: Math.min(clip.bottom, path.bottom),
        },
      }
    } else if (token === 'n' || token === 'f') path = null
    else if (token === 'Tf') {
      font = fonts.get(operands[0]!.slice(1))
      size = own[1]!
    } else if (token === 'Tm') {
      endRun()
      line = own as unknown as Matrix
    } else if (token === 'Td') {
      // The next letter of the same run; lines have commands of their own.
      line = times([1, 0, 0, 1, own[0]!, own[1]!], line)
      if (run) run.at += own[0]!
    } else if (token === 'Tj' && font) {
      const codes = operands.at(-1)!.slice(1, -1).toUpperCase()
      const { digits, byCode } = font
      const text = (codes.match(new RegExp(`.{${digits}}`, 'g')) ?? [])
        .map((code) => byCode.get(code) ?? ' ')
        .join('')
      run ??= { text: '', right: 0, at: 0 }
      run.text += text
      // How wide the last letter is nobody says.
      run.right = run.at + size * 0.3
    } else if (token === 'ET') endRun()
    operands = []
  }
  return texts
}

/** The lines of a page from top to bottom; what is parted by more than a letter has a bar between. */
export function linesOf({ texts }: PdfPage): string[] {
  const rows: { top: number; texts: PdfText[] }[] = []
  for (const text of texts.toSorted((one, other) => one.top - other.top)) {
    const row = rows.at(-1)
    if (row && text.top - row.top < 0.8) row.texts.push(text)
    else rows.push({ top: text.top, texts: [text] })
  }
  return rows.map((row) => {
    const inOrder = row.texts.toSorted((one, other) => one.left - other.left)
    return inOrder
      .map(({ text, left, size }, at) => {
        const before = inOrder[at - 1]
        return !before || left - before.right < size ? text : `| ${text}`
      })
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
  })
}
