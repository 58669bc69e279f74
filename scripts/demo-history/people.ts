import { DEMO_PERSONS } from '#app/demo-shop/demo-persons.ts'
import { insertAddress } from '#features/addresses/server/address-store.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { upsertVerifiedUser } from '#features/people/accounts/server/user-store.ts'
import type { OpenDemo } from './open-demo.ts'

/** A shopper with an account and an address. */
export interface Shopper {
  userId: string
  email: string
  addressId: string
}

/** Somebody in the customer book, with a khata. */
export interface BookPerson {
  customerId: string
  name: string
  mobile: number
  street: string
}

export interface People {
  keeper: string
  manager: string
  picker: string
  cashier: string
  riders: [string, string]
  shoppers: Shopper[]
  khata: BookPerson[]
}

const SHOPPERS =
  `Asha Rao, Meera Iyer, Arjun Shetty, Fatima Sheikh, Naveen Reddy, Divya Menon, Rohan Kulkarni, Lakshmi Narayan,
  Imran Pasha, Sneha Patil, Vikram Hegde, Ananya Das, Suresh Babu, Pooja Sharma, Kiran Bhat, Geeta Joshi, Thomas Mathew,
  Revathi Krishnan, Aditya Verma, Nisha Agarwal, Manoj Pillai, Zoya Ahmed, Harish Murthy, Swati Deshpande, Deepak Yadav,
  Priyanka Ghosh, Ganesh Kamath, Ritu Malhotra, Joseph Fernandes, Bhavana Rajan, Nikhil Jain, Shalini Prasad, Abdul Rahman,
  Tara Bhosale, Yash Gupta, Indira Nambiar`
    .split(',')
    .map((name) => name.trim())
const STREETS = [
  '4th Cross',
  '12th Main',
  'CMH Road',
  'Double Road',
  '80 Feet Road',
  '6th Main',
  'Krishna Temple Street',
]
const KHATA =
  `Lakshmi aunty, Ramesh Tailor, Anand Mess, Sai Hostel, Babu Auto, Joseph sir, Shobha teacher, Murugan Tea Stall, Padma akka,
  Dr Venkatesh, Gopal Dhobi, Nirmala aunty, Iqbal Electricals, Sundari Flowers, Asha Rao`
    .split(',')
    .map((name) => name.trim())

const ASHAS_MOBILE = 9_731_000_000

const streetOf = (at: number) => `${12 + ((at * 37) % 90)}, ${STREETS[at % STREETS.length]}, Indiranagar`

/** Everybody of the story: staff, shoppers and the customers of the book. */
export async function settleIn({ db, ask }: OpenDemo): Promise<People> {
  let mobile = 9_845_012_300
  const account = (
    email: string,
    name: string,
    role: (typeof DEMO_PERSONS)[number]['role'] | 'manager' = null,
  ) =>
    db.transaction(async (tx) => {
      const user = await upsertVerifiedUser(tx, { email, name, mobile: (mobile += 137) })
      if (!user) throw new Error(`${email} has no active account`)
      if (role && role !== 'owner') await saveStaff(tx, user.id, role)
      return user.id
    })
  const ids: Record<string, string> = {}
  for (const { email, name, role, label } of DEMO_PERSONS) ids[label] = await account(email, name, role)
  const manager = await account('meena@tokri.example', 'Meena Shetty', 'manager')
  const secondRider = await account('bharat@tokri.example', 'Bharat Naik', 'rider')
  const keeper = ids.Keeper!

  const shoppers: Shopper[] = []
  for (const [at, name] of SHOPPERS.entries()) {
    const email = at === 0 ? DEMO_PERSONS[0].email : `${name.toLowerCase().replace(' ', '.')}@mail.example`
    const userId = at === 0 ? ids.Shopper! : await account(email, name)
    const address = await insertAddress(db, userId, {
      name,
      mobile: ASHAS_MOBILE + at * 7_919,
      address_line: streetOf(at),
      landmark: at % 3 === 0 ? 'Opposite the park' : '',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: at % 5 === 0 ? '560008' : '560038',
      country: 'India',
      type: 'Home',
      isDefault: true,
    })
    shoppers.push({ userId, email, addressId: address.id })
  }
  const khata: BookPerson[] = []
  for (const [at, name] of KHATA.entries()) {
    // The shopper of the demo has one, too, which she sees in her account.
    const isOwn = name === SHOPPERS[0]
    const one = {
      name,
      mobile: isOwn ? ASHAS_MOBILE : 9_900_100_000 + at * 6_151,
      khataLimit: at % 4 === 3 ? null : 3_000 + (at % 3) * 1_000,
      ...(isOwn && { userId: ids.Shopper }),
    }
    const { body } = await ask('POST /api/customers', { as: keeper, body: one })
    khata.push({ customerId: body.data._id, name, mobile: one.mobile, street: streetOf(at + 40) })
  }
  return {
    keeper,
    manager,
    picker: ids.Picker!,
    cashier: ids.Cashier!,
    riders: [ids.Rider!, secondRider],
    shoppers,
    khata,
  }
}
