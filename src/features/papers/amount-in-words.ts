const SMALL =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const TENS = 'Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
const UNITS = [
  { value: 10_000_000, name: 'Crore' },
  { value: 100_000, name: 'Lakh' },
  { value: 1_000, name: 'Thousand' },
  { value: 100, name: 'Hundred' },
]

/** An amount as Indian documents write it: "Rupees Seven Hundred Fourteen and Fifty Paise Only". */
export function amountInWords(amountPaise: number): string {
  const rupees = Math.floor(amountPaise / 100)
  const paise = amountPaise % 100
  return `Rupees ${words(rupees)}${paise > 0 ? ` and ${words(paise)} Paise` : ''} Only`
}

function words(number: number): string {
  if (number < 20) return SMALL[number]!
  if (number < 100) {
    const rest = number % 10
    return `${TENS[Math.floor(number / 10)]}${rest > 0 ? ` ${SMALL[rest]}` : ''}`
  }
  const unit = UNITS.find(({ value }) => number >= value)!
  const rest = number % unit.value
  return `${words(Math.floor(number / unit.value))} ${unit.name}${rest > 0 ? ` ${words(rest)}` : ''}`
}
