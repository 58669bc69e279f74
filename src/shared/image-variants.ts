/** The widest file of a picture, in pixels. */
export const LARGEST_WIDTH = 1280

/** The other files of a picture, in pixels: what lists, rails and phones load. */
export const VARIANT_WIDTHS = [160, 320, 480, 640] as const
export type VariantWidth = (typeof VARIANT_WIDTHS)[number]

const PICTURE = /^(.*\/media\/[0-9a-f]{32})\.webp$/

/** The address of a picture's narrower file; any other address comes back unchanged. */
export const variantUrl = (url: string, width: VariantWidth): string =>
  url.replace(PICTURE, `$1-${width}.webp`)

/** Every file of a picture for an `srcset`; undefined for any other address. */
export const srcSetOf = (url: string): string | undefined =>
  PICTURE.test(url)
    ? [
        ...VARIANT_WIDTHS.map((width) => `${variantUrl(url, width)} ${width}w`),
        `${url} ${LARGEST_WIDTH}w`,
      ].join(', ')
    : undefined
