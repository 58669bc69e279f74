import { t, written } from '#shared/words.ts'
import { STATES_OF_INDIA, type StateOfIndia } from './states-of-india.ts'

const names: Record<StateOfIndia, string> = written({
  'Andhra Pradesh': () => t('addresses.state-andhra-pradesh'),
  'Arunachal Pradesh': () => t('addresses.state-arunachal-pradesh'),
  Assam: () => t('addresses.state-assam'),
  Bihar: () => t('addresses.state-bihar'),
  Chhattisgarh: () => t('addresses.state-chhattisgarh'),
  Goa: () => t('addresses.state-goa'),
  Gujarat: () => t('addresses.state-gujarat'),
  Haryana: () => t('addresses.state-haryana'),
  'Himachal Pradesh': () => t('addresses.state-himachal-pradesh'),
  Jharkhand: () => t('addresses.state-jharkhand'),
  Karnataka: () => t('addresses.state-karnataka'),
  Kerala: () => t('addresses.state-kerala'),
  'Madhya Pradesh': () => t('addresses.state-madhya-pradesh'),
  Maharashtra: () => t('addresses.state-maharashtra'),
  Manipur: () => t('addresses.state-manipur'),
  Meghalaya: () => t('addresses.state-meghalaya'),
  Mizoram: () => t('addresses.state-mizoram'),
  Nagaland: () => t('addresses.state-nagaland'),
  Odisha: () => t('addresses.state-odisha'),
  Punjab: () => t('addresses.state-punjab'),
  Rajasthan: () => t('addresses.state-rajasthan'),
  Sikkim: () => t('addresses.state-sikkim'),
  'Tamil Nadu': () => t('addresses.state-tamil-nadu'),
  Telangana: () => t('addresses.state-telangana'),
  Tripura: () => t('addresses.state-tripura'),
  'Uttar Pradesh': () => t('addresses.state-uttar-pradesh'),
  Uttarakhand: () => t('addresses.state-uttarakhand'),
  'West Bengal': () => t('addresses.state-west-bengal'),
  'Andaman and Nicobar Islands': () => t('addresses.state-andaman-and-nicobar-islands'),
  Chandigarh: () => t('addresses.state-chandigarh'),
  'Dadra and Nagar Haveli and Daman and Diu': () =>
    t('addresses.state-dadra-and-nagar-haveli-and-daman-and-diu'),
  Delhi: () => t('addresses.state-delhi'),
  'Jammu and Kashmir': () => t('addresses.state-jammu-and-kashmir'),
  Ladakh: () => t('addresses.state-ladakh'),
  Lakshadweep: () => t('addresses.state-lakshadweep'),
  Puducherry: () => t('addresses.state-puducherry'),
})

/** What a state is called in the language of the page; addresses keep its English name. */
export const stateName = (state: StateOfIndia): string => names[state]

/** The same of the state of an address, which is any text in old ones. */
export function shownState(state: string): string {
  const known = STATES_OF_INDIA.find((one) => one === state)
  return known ? names[known] : state
}

export const stateOptions = (): { value: string; label: string }[] =>
  STATES_OF_INDIA.map((state) => ({ value: state, label: stateName(state) }))
