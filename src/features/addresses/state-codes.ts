import type { StateOfIndia } from './states-of-india.ts'

/** The GST code of each state: the first two digits of a GSTIN, and the place of supply on a document. */
export const STATE_CODES: Record<StateOfIndia, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}

const names = new Map(Object.entries(STATE_CODES).map(([name, code]) => [code, name]))

/** The state's name by its GST code; the code itself if it is no state's. */
export const stateNameOf = (code: string): string => names.get(code) ?? code

/** Union territories without a legislature, whose tax is UTGST; Delhi, Puducherry and Jammu and Kashmir have SGST. */
const UTGST_CODES = new Set(['04', '26', '31', '35', '38'])

/** What the state's half of the tax is called there (CGST Act, section 2(114)). */
export const stateTaxName = (code: string): 'SGST' | 'UTGST' => (UTGST_CODES.has(code) ? 'UTGST' : 'SGST')
