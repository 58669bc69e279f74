const consonants: Record<string, string> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'f',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
}
const vowels: Record<string, string> = {
  अ: 'a',
  आ: 'aa',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ऑ: 'o',
  ओ: 'o',
  औ: 'au',
  ऍ: 'e',
}
const signs: Record<string, string> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ॉ': 'o',
  'ो': 'o',
  'ौ': 'au',
  'ॅ': 'e',
}
const VIRAMA = '्'
const ANUSVARA = 'ं'

/** A Devanagari word as people write it in Latin letters (`अमूल` → amul); other words unchanged. */
export function transliterate(word: string): string {
  if (!/[\u0900-\u097F]/.test(word)) return word
  const letters = Array.from(word)
  let latin = ''
  for (const [i, letter] of letters.entries()) {
    const next = letters[i + 1]
    const consonant = consonants[letter]
    if (consonant === undefined)
      latin +=
        vowels[letter] ?? signs[letter] ?? (letter === ANUSVARA ? 'n' : letter === VIRAMA ? '' : letter)
    // A consonant's inherent vowel is spoken unless a sign replaces it or the word ends.
    else latin += consonant + (next === undefined || next === VIRAMA || signs[next] !== undefined ? '' : 'a')
  }
  return latin
}
