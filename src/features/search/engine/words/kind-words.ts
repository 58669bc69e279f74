/**
 * Which kind of thing something is, as Indian languages say after it, in Latin letters: leaves, roots, vegetables, fruits,
 * fish. Written for this project from general knowledge of Tamil, Telugu, Kannada, Malayalam, Bengali, Assamese, Gujarati,
 * Odia, Marathi and Hindi.
 */
const leaves = 'soppu keerai kirai kura koora aaku aku palle chappu saag saga shak shaak xaak sak'
const roots = 'kizhangu kilangu kilanku gadda gaddalu gadde gedde dumpa dumpalu'
const vegetables = 'kai kaai kaayi kayi kaya kayalu kaayalu kaayi phali fali sheng shenga sing'
const fruits = 'pazham palam pazam pandu pandlu pallu hannu phal fal phol phala'
const fish = 'meen meenu chepa chepalu mach maach maachh machh mas machha machli machhli'

/** Said after a thing that is known they add nothing. */
export const kindWords: ReadonlySet<string> = new Set(
  [leaves, roots, vegetables, fruits, fish].flatMap((list) => list.split(' ')),
)

/** What words end with, the longest first, and what of it is part of the thing: a flour, a powder, an oil. */
export const kindEndings: readonly (readonly [ending: string, kind: string])[] = [
  ...`${leaves} ${roots} ${vegetables} ${fruits}`
    .split(' ')
    .filter((ending) => ending.length > 2)
    .map((ending) => [ending, ''] as const),
  ...'maavu mavu pindi hittu peeth'.split(' ').map((ending) => [ending, 'flour'] as const),
  ...'thool podi pudi thul'.split(' ').map((ending) => [ending, 'powder'] as const),
  ...'ennai enne nune'.split(' ').map((ending) => [ending, 'oil'] as const),
].toSorted(([first], [second]) => second.length - first.length)
