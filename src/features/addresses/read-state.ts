import { areaOfPincode } from './pincode-areas.ts'
import { shownState, stateName } from './state-names.ts'
import { STATES_OF_INDIA, type StateOfIndia } from './states-of-india.ts'
import { t } from '#shared/words.ts'

/**
 * How states are written besides their names: former names, those that were merged, abbreviations of vehicles and posts, and
 * common spellings. Without spaces and signs, since those are left out of what is typed. The database's `read_state` knows
 * those of the day on which it was written: it only says which old rows nobody can read.
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
  Karnataka: 'ka karnatka karnatak karnatakka karanataka mysore',
  Kerala: 'kl kerela kerla keralam',
  'Madhya Pradesh': 'mp madhyprades madhypradesh',
  Maharashtra: 'mh maharastra maharashtara maharshtra maharasthra',
  Manipur: 'mn',
  Meghalaya: 'ml megalaya meghalya',
  Mizoram: 'mz',
  Nagaland: 'nl',
  Odisha: 'od or orissa orisa odissa',
  Punjab: 'pb panjab',
  Rajasthan: 'rj rajastan rajasthaan rajsthan rajisthan',
  Sikkim: 'sk',
  'Tamil Nadu': 'tn tamilnad tamizhnadu thamilnadu tamilnaidu madras',
  Telangana: 'tg ts telengana telangna telegana',
  Tripura: 'tr',
  'Uttar Pradesh': 'up uttarprades utterpradesh',
  Uttarakhand: 'uk ua ut uttaranchal uttranchal uttrakhand uttarkhand uttarakand uttrakand',
  'West Bengal': 'wb wbengal bengal westbengol paschimbanga',
  'Andaman and Nicobar Islands':
    'an andaman aandnislands andamannicobar andamanandnicobar andamanandnicobarisland andamannicobarislands',
  Chandigarh: 'ch chandigadh chandigarhut',
  'Dadra and Nagar Haveli and Daman and Diu':
    'dn dd dnh dnhdd dadraandnagarhaveli dadranagarhaveli dadra silvassa damananddiu damandiu daman diu dadranagarhavelianddamandiu dadranagarhavelidamandiu',
  Delhi:
    'dl newdelhi nctofdelhi nctdelhi delhinct nct ncr delhincr nationalcapitalterritoryofdelhi राष्ट्रीयराजधानीक्षेत्रदिल्ली',
  'Jammu and Kashmir': 'jk jandk jammukashmir jammu kashmir',
  Ladakh: 'la ladak',
  Lakshadweep: 'ld lakshadeep lakshwadeep lakshadweepislands',
  Puducherry: 'py pondicherry pondichery pondi puduchery puducheri',
}

/** Their Hindi names, in the order of STATES_OF_INDIA, without "और". */
const HINDI =
  'आंध्रप्रदेश अरुणाचलप्रदेश असम बिहार छत्तीसगढ़ गोवा गुजरात हरियाणा हिमाचलप्रदेश झारखंड कर्नाटक केरल मध्यप्रदेश महाराष्ट्र मणिपुर मेघालय मिज़ोरम नागालैंड ओडिशा पंजाब राजस्थान सिक्किम तमिलनाडु तेलंगाना त्रिपुरा उत्तरप्रदेश उत्तराखंड पश्चिमबंगाल अंडमाननिकोबारद्वीपसमूह चंडीगढ़ दादरानगरहवेलीदमनदीव दिल्ली जम्मूकश्मीर लद्दाख लक्षद्वीप पुडुचेरी'.split(
    ' ',
  )

/** The nukta, and the marks on Latin letters. */
const MARKS = /[\u0300-\u036f\u093c]/g

/** What is compared: letters alone, with "&" as "and", without "State", "UT", "India" and the code of it. */
const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(
      /^\s*(?:the|in-)\s*|\b(?:state|ut|union territory|govt|government) of\b|\s+state\s*$|\s\(?(?:ut|new|old)\)?\s*$|[,\s]\s*india\s*$|\s(?:और|एवं)\s/g,
      '',
    )
    .replace(/\bpardesh\b/, 'pradesh')
    .replace(/[^\p{L}\p{M}]/gu, '')

export const statesBySpelling: ReadonlyMap<string, StateOfIndia> = new Map(
  STATES_OF_INDIA.flatMap((state, at) =>
    [state, HINDI[at]!, ...(SPELLINGS[state]?.split(' ') ?? [])].map((spelling): [string, StateOfIndia] => [
      letters(spelling),
      state,
    ]),
  ),
)

/** How a name sounds, however its aspirated, long and doubled letters are written: "Andra" and "Andhra". */
const sound = (spelling: string): string =>
  spelling
    .replace(/([bcdgjkprst])h+/g, '$1')
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replace(/(.)\1+/gu, '$1')

/** Abbreviations are read as they stand. */
const SHORTEST_SOUND = 5
const statesBySound: ReadonlyMap<string, StateOfIndia> = new Map(
  [...statesBySpelling].map(([spelling, state]) => [sound(spelling), state]),
)

/** The state that is meant by "Tamilnadu", "karnataka ", "Orrisa", "UP", "NCT of Delhi", "Odisha (Orissa)", or null. */
export function readState(typed: string): StateOfIndia | null {
  const names = typed.split(/[()/]/).filter((name) => name.trim() !== '')
  const meant = new Set(names.length === 2 ? names.map(readName) : [])
  return readName(typed) ?? (meant.size === 1 ? [...meant][0]! : null)
}

function readName(typed: string): StateOfIndia | null {
  const spelling = letters(typed)
  const exact = statesBySpelling.get(spelling)
  if (exact || spelling.length < SHORTEST_SOUND) return exact ?? null
  return statesBySound.get(sound(spelling)) ?? null
}

/** The state of an address: as it is written, or else as its pincode says. */
export const stateOfAddress = ({ state, pincode }: { state: string; pincode: string }): StateOfIndia | null =>
  readState(state) ?? areaOfPincode(pincode)?.state ?? null

/** What to ask about an address whose pincode lies in another state; null if nothing. */
export function stateQuestion({ state, pincode }: { state: string; pincode: string }): string | null {
  const area = areaOfPincode(pincode)
  return area && area.state !== state
    ? t('addresses.pincode-lies-in-another-state', {
        pincode,
        area: stateName(area.state),
        state: shownState(state),
      })
    : null
}
