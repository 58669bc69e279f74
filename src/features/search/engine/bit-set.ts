/** A set of small numbers, a bit for each: thousands of products are compared by a few hundred operations. */
export type BitSet = Uint32Array

export const bitSetFor = (numbers: number): BitSet => new Uint32Array((numbers + 31) >>> 5)

export function add(set: BitSet, number: number): void {
  set[number >>> 5]! |= 1 << (number & 31)
}

/**
 * The numbers of `among` that are in the most of these sets (at most fifteen), ascending. Those that are in none count
 * only where all are.
 */
export function inMost(sets: readonly BitSet[], among: BitSet): Uint32Array {
  const inAll = among.slice()
  let any = 0
  for (const set of sets) for (let at = 0; at < inAll.length; at++) inAll[at]! &= set[at]!
  for (let at = 0; at < inAll.length; at++) any |= inAll[at]!
  return numbersIn(any === 0 ? inMostOf(sets, among) : inAll)
}

function inMostOf(sets: readonly BitSet[], among: BitSet): BitSet {
  const length = among.length
  // In how many sets each number is, as a figure of four binary digits; a plane for each digit.
  const [ones, twos, fours, eights] = [0, 1, 2, 3].map(() => new Uint32Array(length)) as [
    BitSet,
    BitSet,
    BitSet,
    BitSet,
  ]
  for (const set of sets) {
    for (let at = 0; at < length; at++) {
      const one = set[at]! & among[at]!
      const two = ones[at]! & one
      const four = twos[at]! & two
      ones[at]! ^= one
      twos[at]! ^= two
      eights[at]! |= fours[at]! & four
      fours[at]! ^= four
    }
  }
  const chosen = new Uint32Array(length)
  for (let most = sets.length - 1; most >= 0; most--) {
    // All bits of a digit that the figure has.
    const [one, two, four, eight] = [1, 2, 4, 8].map((digit) => (most & digit ? 0 : ~0)) as [
      number,
      number,
      number,
      number,
    ]
    let any = 0
    for (let at = 0; at < length; at++) {
      const same = (ones[at]! ^ one) & (twos[at]! ^ two) & (fours[at]! ^ four) & (eights[at]! ^ eight)
      chosen[at] = same & among[at]!
      any |= chosen[at]!
    }
    if (any !== 0) break
  }
  return chosen
}

/** What a set holds, ascending. */
export function numbersIn(set: BitSet): Uint32Array {
  let count = 0
  for (const word of set) count += bitsOf(word)
  const numbers = new Uint32Array(count)
  let next = 0
  for (let at = 0; at < set.length; at++) {
    for (let rest = set[at]!; rest !== 0; rest &= rest - 1) {
      numbers[next++] = at * 32 + 31 - Math.clz32(rest & -rest)
    }
  }
  return numbers
}

/** How many bits of a number are set. */
export function bitsOf(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
