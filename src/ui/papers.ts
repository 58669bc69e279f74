import { t, written } from '#shared/words.ts'
/** The papers that a shop prints on, by name; of rolls, how wide they are and how much of that is printed, in mm. */
export const PAPERS = ['a4', 'letter', '80mm', '58mm'] as const
export type Paper = (typeof PAPERS)[number]

export const paperLabels: Record<Paper, string> = written({
  a4: () => 'A4',
  letter: () => t('ui.letter'),
  '80mm': () => t('ui.receipt-80-mm'),
  '58mm': () => t('ui.receipt-58-mm'),
})

/** Printers of 80 mm print 576 dots, those of 58 mm 384: 72 and 48 mm. */
const rolls = { '80mm': { width: 80, printed: 72 }, '58mm': { width: 58, printed: 48 } } as const

export const isRoll = (paper: Paper): paper is keyof typeof rolls => paper in rolls

const MM_PER_PIXEL = 25.4 / 96
/** Never a second sheet for a line that wraps otherwise on paper: some of it, and a line in mm. */
const SLACK = 1.02
const A_LINE = 5
/** Above and below what is printed on a roll, in mm. */
const ROLL_MARGIN = 3

/** The rule of a named page: a roll as high as the print (`height`, pixels); a sheet with its name and number at the foot. */
export function pageRule(page: string, paper: Paper, name: string, height: number): string {
  if (isRoll(paper)) {
    const { width, printed } = rolls[paper]
    const high = Math.ceil(height * MM_PER_PIXEL * SLACK) + 2 * ROLL_MARGIN + A_LINE
    return `@page ${page} { size: ${width}mm ${high}mm; margin: ${ROLL_MARGIN}mm ${(width - printed) / 2}mm }`
  }
  const text = name.replace(/[\\"<>\n]/g, ' ')
  return `@page ${page} { size: ${paper}; margin: 12mm 12mm 16mm;
    @bottom-left { content: "${text}"; font: 8pt sans-serif }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt sans-serif } }`
}
