import type { BarcodeFormat } from 'barcode-detector/ponyfill'
import { readBarcode } from '#shared/barcode.ts'

/** The codes on packets in shops. A browser that cannot read the square ones reads the bars alone. */
const BARS = ['ean_13', 'ean_8', 'upc_a'] as const
const FORMATS = [...BARS, 'qr_code', 'data_matrix', 'code_128'] as const

/** Finds the code of a packet with a right check digit in a picture, as it stands there; null for none. */
type Detect = (picture: HTMLVideoElement) => Promise<string | null>

type DetectorClass = typeof import('barcode-detector/ponyfill').BarcodeDetector

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass
  }
}

/** The browser's own detector; without one, a decoder in WebAssembly is loaded from this shop. Rejects when it cannot be. */
export async function openDetector(): Promise<Detect> {
  const BarcodeDetector = (await findNative()) ?? (await loadDecoder())
  const known = await BarcodeDetector.getSupportedFormats()
  const detector = new BarcodeDetector({ formats: FORMATS.filter((format) => known.includes(format)) })
  return async (picture) => {
    const found = await detector.detect(picture)
    return found.map(({ rawValue }) => rawValue).find((code) => readBarcode(code) !== null) ?? null
  }
}

/** Some browsers have the class but, without the system's help, no formats. */
async function findNative(): Promise<DetectorClass | null> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector) return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): BarcodeFormat[] => [])
  return BARS.every((format) => formats.includes(format)) ? BarcodeDetector : null
}

async function loadDecoder(): Promise<DetectorClass> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: address }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // Otherwise the package would load the decoder from somebody else's server.
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true })
  return BarcodeDetector
}
