/** How somebody asks, in words of India in Latin letters; nothing of what is asked for. Written for this project. */
const requests = new Set(
  `want wants please pls plz chahiye chahie chaiye chahye chaahiye mujhe muje dikhao dikhaiye wala wali wale walo walon vala vali vale waala
  waali jo liye liya keliye vaste kuch kuchh need needed buy kharidna dijiye dedo milega milegi milenge hai hain something anything that
  which does has have there can get aisa aisi aise woh wo bhi
  mangwana mangwao mangao bhejo bhejna bhijwa batao bataiye dikhana dikhaye lana dilao denge dena
  venum vendum kudunga irukka irukkaa kavali kaavali ivvandi undha unda beku kodi idiya lagbe pahije pahijet dyaa joiye joie aapo apo chahida chahidi
  hoga hogi sau who people jinko jinhe looking price rate daam order packet paket`
    .split(/\s+/)
    .filter(Boolean),
)
/** Of two words, or only beside another: "de do", "give me"; "I" in "I want", "show" in "show me". */
const PHRASES = [
  /(?:^|\s)(?:de|bhej|la|dikha|bata|mangwa|nikal|pack kar|parcel kar)\s+(?:do|dijiye|dena|de|dijie|dijiyega|dyo)(?=\s|$)/g,
  /^(?:can|could|will|do|would)\s+(?:you|u|i|we)\s+(?:please\s+)?(?:have|sell|get|show|send|give|like)?(?:\s+(?:me|us))?(?=\s)/g,
  /(?:^|\s)(?:give|show|send|get|bring|find)\s+(?:me|us)(?=\s)/g,
  /^(?:where|what|which)\s+(?:is|are|can i (?:get|find|buy))(?=\s)/g,
  /^(?:i am|im|we are|i m)\s+(?=looking)/g,
  /^(?:is|are) there(?=\s)/g,
  /(?<=\S)\s+at home$/g,
  /(?<=\S)\s+(?:me|mein|ke liye)?\s*kya\s+(?:kha[ay]?[ye]*|khana|piye|pina|le|len|lein|lena|lu|loon|de|dena|lagaye|lagana|kare|karu|karna)(?:\s+(?:chahiye|hai))?$/g,
  /^(?:making|make)\s+(?=\S)/g,
]

export const isRequest = (word: string): boolean => requests.has(word)

/** The words without those that only ask. All of them where nothing else is said. */
export function withoutRequests(words: readonly string[]): readonly string[] {
  const said = words.join(' ').replace(/^remov(?:e|ing) (\S+(?: \S+)?)$/, '$1 remover')
  const asked = PHRASES.reduce((text, phrase) => text.replace(phrase, ' '), said)
  const left = asked.split(' ').filter(Boolean)
  return left.filter((word, at) => !requests.has(word) && !(word === 'i' && requests.has(left[at + 1] ?? '')))
}

/** Of what has a condition, no thing. */
export const anything = new Set(
  'food foods khana item items product products things stuff options'.split(' '),
)

/** Hindi words after which "mein", "ka" or "ke liye" stands: "baalon mein". */
export const oblique = /^([a-z]{3,})on?$/
export const postpositions = new Set(['mein', 'me', 'par', 'pe', 'ko', 'se'])
