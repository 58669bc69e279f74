/** The width of a picture's largest file, in pixels. */
export const LARGEST_WIDTH = 1280

/** The widths of its variants, in pixels: for lists, rails and phones. */
export const VARIANT_WIDTHS = [160, 320, 480, 640] as const
export type VariantWidth = (typeof VARIANT_WIDTHS)[number]

/** The formats in which pictures are stored. AVIF saves a third to a half of the bytes in browsers that support it. */
export const IMAGE_FORMATS = ['webp', 'avif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

const PICTURE = /^(.*\/media\/[0-9a-f]{32})\.webp$/

/** The URL of a picture's variant; any other URL is returned unchanged. */
export const variantUrl = (url: string, width: VariantWidth): string =>
  url.replace(PICTURE, `$1-${width}.webp`)

/** All files of a picture in one format as a `srcset`; undefined for any other URL. */
export const srcSetOf = (url: string, format: ImageFormat = 'webp'): string | undefined => {
  const [, name] = PICTURE.exec(url) ?? []
  return (
    name &&
    [
      ...VARIANT_WIDTHS.map((width) => `${name}-${width}.${format} ${width}w`),
      `${name}.${format} ${LARGEST_WIDTH}w`,
    ].join(', ')
  )
}
