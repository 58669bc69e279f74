import { areaOfPincode } from './pincode-areas.ts'
import { STATES_OF_INDIA, type StateOfIndia } from './states-of-india.ts'
import { t } from '#shared/words.ts'

/**
 * How states are written besides their names: former names, those that were merged, abbreviations of vehicles and posts, and
 * common spellings. Without spaces and signs, since those are left out of what is typed.
 */
const SPELLINGS: Partial<Record<StateOfIndia, string>> = {
  'Andhra Pradesh': 'ap andhra',
  'Arunachal Pradesh': 'ar arunachal',
  Assam: 'as asam',
  Bihar: 'br',
  Chhattisgarh: 'cg ct chattisgarh chhatisgarh chatisgarh chhattisgad chattisgad',
  Goa: 'ga',
  Gujarat: 'gj gujrat gujarath',
  Haryana: 'hr hariyana haryna',
  'Himachal Pradesh': 'hp himachal',
  Jharkhand: 'jh jharkand jarkhand',
  Karnataka: 'ka karnatka karnatak karnatakka mysore',
  Kerala: 'kl kerela keralam',
  'Madhya Pradesh': 'mp madhyprades madhypradesh',
  Maharashtra: 'mh maharastra maharashtara maharshtra maharasthra',
  Manipur: 'mn',
  Meghalaya: 'ml megalaya',
  Mizoram: 'mz',
  Nagaland: 'nl',
  Odisha: 'od or orissa orisa odissa',
  Punjab: 'pb panjab',
  Rajasthan: 'rj rajastan rajasthaan',
  Sikkim: 'sk',
  'Tamil Nadu': 'tn tamilnad tamizhnadu thamilnadu tamilnaidu madras',
  Telangana: 'tg ts telengana telangna',
  Tripura: 'tr',
  'Uttar Pradesh': 'up uttarprades',
  Uttarakhand: 'uk ua ut uttaranchal uttrakhand uttarakand uttrakand',
  'West Bengal': 'wb bengal westbengol paschimbanga',
  'Andaman and Nicobar Islands': 'an andaman andamannicobar andamanandnicobar andamannicobarislands',
  Chandigarh: 'ch chandigadh chandigarhut',
  'Dadra and Nagar Haveli and Daman and Diu':
    'dn dd dnh dnhdd dadraandnagarhaveli dadranagarhaveli dadra silvassa damananddiu damandiu daman diu dadranagarhavelianddamandiu dadranagarhavelidamandiu',
  Delhi: 'dl newdelhi nctofdelhi nctdelhi delhinct nct ncr delhincr nationalcapitalterritoryofdelhi',
  'Jammu and Kashmir': 'jk jandk jammukashmir jammu kashmir',
  Ladakh: 'la ladak',
  Lakshadweep: 'ld lakshadeep lakshadweepislands',
  Puducherry: 'py pondicherry pondichery pondi puduchery puducheri',
}

/** What is compared: letters alone, with "&" as "and", without "State of", "UT of" and "India". */
const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\b(?:state|ut|union territory|govt|government) of\b|[,\s]\s*india\s*$/g, '')
    .replace(/[^\p{L}\p{M}]/gu, '')

/** Each spelling with its state. */
export const statesBySpelling: ReadonlyMap<string, StateOfIndia> = new Map(
  STATES_OF_INDIA.flatMap((state) =>
    [letters(state), ...(SPELLINGS[state]?.split(' ') ?? [])].map((spelling): [string, StateOfIndia] => [
      spelling,
      state,
    ]),
  ),
)

/** The state that somebody means: "Tamilnadu", "karnataka ", "Orissa", "UP", "NCT of Delhi". Null for anything else. */
export const readState = (typed: string): StateOfIndia | null => statesBySpelling.get(letters(typed)) ?? null

/** The state of an address: as it is written, or else as its pincode says. */
export const stateOfAddress = ({ state, pincode }: { state: string; pincode: string }): StateOfIndia | null =>
  readState(state) ?? areaOfPincode(pincode)?.state ?? null

/** What to ask about an address whose pincode lies in another state; null if nothing. */
export function stateQuestion({ state, pincode }: { state: string; pincode: string }): string | null {
  const area = areaOfPincode(pincode)
  return area && area.state !== state
    ? t('addresses.pincode-lies-in-another-state', { pincode, area: area.state, state })
    : null
}
