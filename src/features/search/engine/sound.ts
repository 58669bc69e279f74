/** Hindi in Latin letters by sound: `pyaaz`, `piyaz`, `pyaj` are one. Coarse, for words that nothing else matches. */
export function soundOf(word: string): string {
  let sound = sounds.get(word)
  if (sound === undefined) {
    if (sounds.size >= MAX_SOUNDS) sounds.clear()
    sound = makeSound(word)
    sounds.set(word, sound)
  }
  return sound
}

/** Shorter words sound like too many others. */
const MIN_HEARD = 4

/** Several words as they sound: "chai ke sath" and "chai ke saath", "nariyal pani" and "naariyal pani"; short ones as they are. */
export const phraseSoundOf = (phrase: string): string =>
  phrase.replace(/[a-z]+/g, (word) => (word.length < MIN_HEARD ? word : `~${soundOf(word)}`))

const MAX_SOUNDS = 20_000
const sounds = new Map<string, string>()

function makeSound(word: string): string {
  return word
    .replace(/qu(?=[aeio])/g, 'kw')
    .replace(/ph/g, 'f')
    .replace(/(?:t|s|ss|c)ion/g, 'shan')
    .replace(/(?<=[bcdgjklmnprstvz])h+/g, '')
    .replace(/w/g, 'v')
    .replace(/z|g(?=[ei])/g, 'j')
    .replace(/cc?k|cc(?=[aou])|q/g, 'k')
    .replace(/c(?=[aourlkt]|$)/g, 'k')
    .replace(/ee|ii|ea|ie|iy/g, 'i')
    .replace(/y/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/aa/g, 'a')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=..)[ae]$/, '')
}

/** Consonants that one script or another writes alike. */
const CLASSES: Record<string, string> = {
  g: 'k', c: 'k', q: 'k', d: 't', b: 'p', f: 'p', v: 'p', w: 'p', z: 's', j: 's', m: 'n', x: 'ks',
} // prettier-ignore

/**
 * The consonants of a word, those alike that scripts write alike: the same for `shampoo` and `shyampu`, `colgate` and
 * `kolget`. Words with one skeleton are candidates only: `soundOf` and the edit distance choose among them.
 */
export function skeletonOf(word: string): string {
  const consonants = word
    .replace(/qu(?=[aeio])/g, 'kw')
    .replace(/ph/g, 'p')
    .replace(/(?:t|s)ion/g, 'sn')
    .replace(/c(?=[eiy])|sh|ch|tch|th(?=s)/g, 's')
    .replace(/g(?=[ei])/g, 'k')
    .replace(/ng(?=[^aeiou]|$)/g, 'n')
    .replace(/[aeiouyh]/g, '')
    .replace(/./g, (letter) => CLASSES[letter] ?? letter)
    .replace(/(.)\1+/g, '$1')
  return /^[aeiouy]/.test(word) ? `a${consonants}` : consonants
}
