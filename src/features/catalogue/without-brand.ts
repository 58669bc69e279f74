/** "Neem Soap" for "Vanavedi Neem Soap" of the brand Vanavedi: the words by which the brand's products differ. */
export function withoutBrand(name: string, brand: string | null): string {
  if (!brand || !name.toLowerCase().startsWith(`${brand.toLowerCase()} `)) return name
  return name.slice(brand.length).trim()
}
