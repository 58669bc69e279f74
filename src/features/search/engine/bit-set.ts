/** A set of small numbers with one bit each, so that thousands of products are compared in a few hundred operations. */
export type BitSet = Uint32Array

export const bitSetLength = (numbers: number): number => (numbers + 31) >>> 5
export const bitSetFor = (numbers: number): BitSet => new Uint32Array(bitSetLength(numbers))

export function add(set: BitSet, number: number): void {
  set[number >>> 5]! |= 1 << (number & 31)
}

export const has = (set: BitSet, number: number): boolean => (set[number >>> 5]! & (1 << (number & 31))) !== 0

export function setOf(numbers: ArrayLike<number>, end: number): BitSet {
  const set = bitSetFor(end)
  for (let i = 0; i < numbers.length; i++) add(set, numbers[i]!)
  return set
}

export const inBoth = (one: BitSet, other: BitSet): BitSet => one.map((word, at) => word & other[at]!)

/** The numbers of `among` in the most sets (of up to fifteen), ascending; those in no set only if all are in none. */
export function inMostSets(sets: readonly BitSet[], among: BitSet): Uint32Array {
  const inAll = scratch(0, among.length)
  let any = 0
  for (let at = 0; at < inAll.length; at++) {
    let word = among[at]!
    for (let i = 0; i < sets.length; i++) word &= sets[i]![at]!
    inAll[at] = word
    any |= word
  }
  return numbersIn(any === 0 ? inMostOf(sets, among) : inAll)
}

// Typed arrays are slow to allocate and free, so that the temporary sets of one call are reused by the next.
const scratches: BitSet[] = []
function scratch(which: number, length: number): BitSet {
  let set = scratches[which]
  if (set?.length !== length) set = scratches[which] = new Uint32Array(length)
  return set
}

function inMostOf(sets: readonly BitSet[], among: BitSet): BitSet {
  const length = among.length
  // The number of sets that contain each number, as a binary count of four digits; one bit set per digit.
  const [ones, twos, fours, eights] = [1, 2, 3, 4].map((which) => scratch(which, length).fill(0)) as [
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
  const chosen = scratch(0, length)
  for (let most = sets.length - 1; most >= 0; most--) {
    // For each digit a mask with which XOR gives 1 where the digit of the count equals that of `most`.
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

export function numbersIn(set: BitSet): Uint32Array {
  let count = 0
  for (const word of set) count += countBits(word)
  const numbers = new Uint32Array(count)
  let next = 0
  for (let at = 0; at < set.length; at++) {
    for (let rest = set[at]!; rest !== 0; rest &= rest - 1) {
      numbers[next++] = at * 32 + 31 - Math.clz32(rest & -rest)
    }
  }
  return numbers
}

/** The number of set bits (population count). */
export function countBits(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** The numbers of one list, then those of another. */
export function joined(first: ArrayLike<number>, second: ArrayLike<number>): Uint32Array {
  const all = new Uint32Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
