const AMOUNT = String.raw`(?:₹|rs\.?|inr)?\s*(?<amount>\d{1,3}(?:,\d{2,3})+|\d{1,6})(?:\s*(?:₹|rs\.?|rupees|\/-))?`
const NO_MEASURE = String.raw`(?=\s*$|\s+(?!(?:g|gm|gms|gram|grams|kg|ml|l|ltr|litre|pc|pcs|hours?|hrs?|months?|years?|days?|weeks?|minutes?|mins?|watts?|w|times|%)(?![\p{L}]))\p{L})`
const PRICES = [
  String.raw`(?:under|below|less than|cheaper than|not more than|at most|max(?:imum)?|up ?to|within)\s+${AMOUNT}${NO_MEASURE}`,
  String.raw`${AMOUNT}\s+(?:se kam|ke andar|ke neeche|or less|or below)(?!\p{L})`,
].map((price) => new RegExp(String.raw`(?<![\p{L}\p{N}])${price}`, 'iu'))

/** "Under 50", "below ₹100": the highest price, in paise, and the rest of the search. */
export function takeMaxPrice(search: string): { maxPaise: number | null; rest: string } {
  for (const price of PRICES) {
    const found = price.exec(search)
    if (!found) continue
    return {
      maxPaise: Number(found.groups!.amount!.replaceAll(',', '')) * 100,
      rest: `${search.slice(0, found.index)} ${search.slice(found.index + found[0].length)}`,
    }
  }
  return { maxPaise: null, rest: search }
}
