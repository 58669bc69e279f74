/** The width of a picture's largest file, in pixels. */
export const LARGEST_WIDTH = 1280

/** The widths of its variants, in pixels: for lists, rails and phones. */
export const VARIANT_WIDTHS = [160, 320, 480, 640] as const
export type VariantWidth = (typeof VARIANT_WIDTHS)[number]

const PICTURE = /^(.*\/media\/[0-9a-f]{32})\.webp$/

/** The URL of a picture's variant; any other URL is returned unchanged. */
export const variantUrl = (url: string, width: VariantWidth): string =>
  url.replace(PICTURE, `$1-${width}.webp`)

/** All files of a picture as a `srcset`; undefined for any other URL. */
export const srcSetOf = (url: string): string | undefined =>
  PICTURE.test(url)
    ? [
        ...VARIANT_WIDTHS.map((width) => `${variantUrl(url, width)} ${width}w`),
        `${url} ${LARGEST_WIDTH}w`,
      ].join(', ')
    : undefined
